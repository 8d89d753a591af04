/** The table of contents of the console: a `<Resource>` for each schema file, and the pages beside them. */

import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { resources } from '../../schema/registry';
import { providers } from '../account/signInProviders';
import { oAuth, pageRoutes } from './customPages';
import { resourceProps } from './resourceProps';

/** The table; schemas are those of the relay in front by then. */
export const app = () => (
  <>
    {Object.keys(resources).map((name) => (
      <Resource key={name} {...resourceProps(name)} />
    ))}
    <CustomRoutes>
      {pageRoutes.map(({ path, ...page }) => (
        <Route key={path} path={path} {...page} />
      ))}
      {providers.map((provider) => (
        <Route key={provider} path={`/oauth/${provider}`} lazy={oAuth(provider)} />
      ))}
    </CustomRoutes>
  </>
);
