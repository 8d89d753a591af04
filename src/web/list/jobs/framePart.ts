import type { ComponentType } from 'react';
import { createSharedValue } from '../../storage/sharedValue';

/** The part that the frame draws above every page once its code is there: jobs that go on without their list. */
export const framePart = createSharedValue<ComponentType | undefined>(undefined);
