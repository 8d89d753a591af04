/**
 * The table of contents of the console: a `<Resource>` for each schema file, and the pages beside them, whose roles are
 * in src/schema/pages.ts.
 */

import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { resources } from '../../schema/registry';
import { providers } from '../account/signInProviders';
import * as pages from './customPages';
import { resourceProps } from './resourceProps';

/** The table; schemas are those of the relay in front by then. */
export const app = () => (
  <>
    {Object.keys(resources).map((name) => (
      <Resource key={name} {...resourceProps(name)} />
    ))}
    <CustomRoutes>
      <Route path="/" lazy={pages.home} />
      <Route path="/dashboard" lazy={pages.dashboard} />
      <Route path="/setting" lazy={pages.setting} />
      <Route path="/topup" lazy={pages.topUp} />
      <Route path="/prices" lazy={pages.prices} />
      <Route path="/playground" lazy={pages.playground} />
      <Route path="/usage" lazy={pages.usage} />
      <Route path="/chat" lazy={pages.chat} />
      <Route path="/about" lazy={pages.about} />
      <Route path="/reference" lazy={pages.reference} />
      <Route path="/user/edit" lazy={pages.profile} />
      {pages.ownPages.map(({ path, ...page }) => (
        <Route key={path} path={path} {...page} />
      ))}
      {providers.map((provider) => (
        <Route key={provider} path={`/oauth/${provider}`} lazy={pages.oAuth(provider)} />
      ))}
    </CustomRoutes>
  </>
);
