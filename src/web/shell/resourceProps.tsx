import type { ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import type { RecordRow } from '../config/resourceConfig';
import { loadWith } from '../core/texts/catalogue';
import { formTexts } from '../forms/texts';
import { recordName } from '../grid/recordName';
import { ownProps } from '../resources/ownScreens';
import { Icon } from '../ui/Icon';
import { lazyScreen, screenRoute } from './lazyScreen';
import { menuIcon } from './navItems';
import { Moved, RecordAddress } from './RecordAddress';

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
    const { FormPage } = await loadWith(formTexts, import('../pages/resource/FormPage'));
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

/** The `<Resource>` of a schema file, with the screens that its folder in src/web/resources hands in. */
export function resourceProps(name: string): ResourceProps {
  const schema = resourceSchema(name);
  const { form, menu } = schema['x-resource'];
  const icon = menuIcon(menu?.icon);
  const hasForm = form.length > 0;
  const own = ownProps(name);
  return {
    name,
    list: schemaList(name),
    hasCreate: hasForm,
    hasEdit: hasForm,
    icon: () => <Icon name={icon} />,
    recordRepresentation: (record: RecordRow) => recordName(record),
    options: { label: menu?.title ?? schema.title },
    children: hasForm && formRoutes(name, own),
    ...own,
  };
}
