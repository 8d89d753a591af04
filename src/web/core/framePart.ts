import type { ComponentType } from 'react';
import { createStore } from './storage/createStore';

/** What the frame draws above every page once its code is there: work that goes on without its list. */
export const framePart = createStore<ComponentType | undefined>(undefined);
