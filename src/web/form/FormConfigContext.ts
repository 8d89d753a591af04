import { createContext, useContext } from 'react';
import type { FormConfig } from '../relay/config/resourceConfig';

const FormConfigContext = createContext<FormConfig>({});

/** Gives the forms below what their resource adds to them. */
export const FormConfigProvider = FormConfigContext.Provider;

/** The additions of the resource to its form. */
export const useFormConfig = (): FormConfig => useContext(FormConfigContext);
