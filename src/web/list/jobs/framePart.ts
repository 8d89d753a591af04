import type { ComponentType } from 'react';
import { createStore } from '../../storage/createStore';

/** What the frame draws above every page once its code is there: jobs that go on without their list. */
export const framePart = createStore<ComponentType | undefined>(undefined);
