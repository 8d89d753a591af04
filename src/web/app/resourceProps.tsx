import { type ComponentType, lazy, Suspense } from 'react';
import type { ResourceProps } from 'react-admin';
import { Navigate, Route, useLocation, useParams } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import { recordName } from '../list/row/recordName';
import { loadWith } from '../locales/catalogue';
import { NotFoundPage } from '../pages/messages/MessagePage';
import type { RecordRow } from '../relay/config/resourceConfig';
import { isId } from '../relay/values/recordIds';
import { ownLoads, ownScreens } from '../resources/ownScreens';
import { Icon } from '../ui/Icon';
import { lazyScreen, screenRoute } from './lazyScreen';
import { menuIcon } from './navigation/navItems';

/** Goes where the page is now, with everything that came with its old address. */
function Moved({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate replace to={{ pathname: to, search, hash }} state={state} />;
}

/**
 * An address of a record that has another one: the console's, or react-admin's, as of a link that `useCreatePath` made.
 * @param to what is between the resource and the id there
 */
export function RecordAddress({ name, to }: { name: string; to: 'edit/' | '' }) {
  const { id = '' } = useParams();
  if (!isId(resourceSchema(name), id)) return <NotFoundPage />;
  return <Moved to={`/${name}/${to}${encodeURIComponent(id)}`} />;
}

/** The code of lists. */
export const importList = () => import('../pages/resource/ListPage');

/** The list that the schema file says. */
const schemaList = (name: string) =>
  lazyScreen(async (): Promise<ComponentType> => {
    const { ListPage } = await importList();
    return () => <ListPage name={name} />;
  }, 'list');

/** The form that the schema file says. */
const schemaForm = (name: string) =>
  lazyScreen(async (): Promise<ComponentType> => {
    const { FormPage } = await loadWith('form', import('../pages/resource/FormPage'));
    return () => <FormPage name={name} />;
  }, 'form');

/** The console's addresses of forms, beside react-admin's: one leads to the other. */
function formRoutes(name: string, { create, edit }: Partial<ResourceProps>) {
  const form = schemaForm(name);
  return (
    <>
      {create ? (
        <Route path="add" element={<Moved to={`/${name}/create`} />} />
      ) : (
        <>
          <Route path="add" lazy={screenRoute({ resource: name, action: 'create' }, form)} />
          <Route path="create" element={<Moved to={`/${name}/add`} />} />
        </>
      )}
      {edit ? (
        <Route path="edit/:id" element={<RecordAddress name={name} to="" />} />
      ) : (
        <>
          <Route path="edit/:id" lazy={screenRoute({ resource: name, action: 'edit' }, form)} />
          <Route path=":id" element={<RecordAddress name={name} to="edit/" />} />
        </>
      )}
    </>
  );
}

/** The picture of the navigation; one of `index.ts` takes its place once its code is there. */
function pictureOf(name: string, icon?: string): ComponentType {
  const load = ownLoads(name).icon;
  // The console has its pictures by the time that this is drawn.
  const Plain = () => <Icon name={menuIcon(icon)} />;
  if (!load) return Plain;
  const Own = lazy(async () => {
    const [Picture, { MuiFrame }] = await Promise.all([load(), import('../form/parts/MuiFrame')]);
    return {
      default: () => (
        <MuiFrame>
          <Picture className="i" />
        </MuiFrame>
      ),
    };
  });
  return () => (
    <Suspense fallback={<Plain />}>
      <Own />
    </Suspense>
  );
}

/** The `<Resource>` of a schema file, with the screens that its folder in src/web/resources hands in. */
export function resourceProps(name: string): ResourceProps {
  const schema = resourceSchema(name);
  const { form, menu } = schema['x-resource'];
  const hasForm = form.length > 0;
  const own = ownScreens(name);
  return {
    name,
    list: schemaList(name),
    hasCreate: hasForm,
    hasEdit: hasForm,
    icon: pictureOf(name, menu?.icon),
    recordRepresentation: (record: RecordRow) => recordName(record),
    options: { label: menu?.title ?? schema.title },
    children: hasForm && formRoutes(name, own),
    ...own,
  };
}
