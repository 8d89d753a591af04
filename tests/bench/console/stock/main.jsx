import {
  Admin,
  Datagrid,
  Edit,
  EditButton,
  List,
  NumberField,
  NumberInput,
  Resource,
  SearchInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { authProvider, dataProvider } from './providers';

const filters = [<SearchInput key="keyword" source="keyword" alwaysOn />];

const listOf = (texts, numbers) => () => (
  <List filters={filters} perPage={20} sort={{ field: 'id', order: 'DESC' }}>
    <Datagrid>
      {texts.map((source) => (
        <TextField key={source} source={source} />
      ))}
      {numbers.map((source) => (
        <NumberField key={source} source={source} />
      ))}
      <EditButton />
    </Datagrid>
  </List>
);

const editOf = (texts, numbers) => () => (
  <Edit>
    <SimpleForm>
      {texts.map((source) => (
        <TextInput key={source} source={source} />
      ))}
      {numbers.map((source) => (
        <NumberInput key={source} source={source} />
      ))}
    </SimpleForm>
  </Edit>
);

const fields = {
  channel: [
    ['name', 'group', 'models', 'base_url'],
    ['type', 'status', 'balance', 'response_time', 'priority', 'weight'],
  ],
  token: [
    ['name', 'key'],
    ['status', 'used_quota', 'remain_quota', 'created_time', 'expired_time'],
  ],
  redemption: [
    ['name', 'key'],
    ['status', 'quota', 'created_time', 'redeemed_time'],
  ],
  user: [
    ['username', 'display_name', 'group'],
    ['quota', 'used_quota', 'request_count', 'role', 'status'],
  ],
  log: [
    ['username', 'token_name', 'model_name', 'content'],
    ['created_at', 'type', 'prompt_tokens', 'completion_tokens', 'quota', 'channel'],
  ],
};

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth>
      {Object.entries(fields).map(([name, [texts, numbers]]) => (
        <Resource
          key={name}
          name={name}
          list={listOf(texts, numbers)}
          edit={editOf(texts, numbers)}
        />
      ))}
    </Admin>
  </BrowserRouter>,
);
