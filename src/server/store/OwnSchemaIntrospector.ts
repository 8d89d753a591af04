import { type DatabaseIntrospector, type DatabaseMetadataOptions, type Kysely, sql } from 'kysely';

interface Found {
  schema: string;
  name: string;
  columns: { name: string; type: string; isNullable: boolean; hasDefault: boolean }[];
}

const isInternal = (name: string) => name.startsWith('kysely_migration');

/**
 * The tables of the schema in use. Kysely's own introspector reads every schema of the server, which may be thousands.
 */
export class OwnSchemaIntrospector implements DatabaseIntrospector {
  private readonly db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.db = db;
  }

  async getSchemas() {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(this.db);
    return rows;
  }

  async getTables({ withInternalKyselyTables }: Partial<DatabaseMetadataOptions> = {}) {
    const { rows } = await sql<Found>`
      select table_schema as schema, table_name as name, json_agg(json_build_object(
        'name', column_name, 'type', udt_name, 'isNullable', is_nullable = 'YES',
        'hasDefault', column_default is not null)) as columns
      from information_schema.columns where table_schema = current_schema()
      group by table_schema, table_name order by table_name`.execute(this.db);
    return rows
      .filter(({ name }) => withInternalKyselyTables || !isInternal(name))
      .map(({ schema, name, columns }) => ({
        schema,
        name,
        isView: false,
        columns: columns.map(({ type, hasDefault, ...column }) => ({
          ...column,
          dataType: type,
          hasDefaultValue: hasDefault,
          isAutoIncrementing: false,
        })),
      }));
  }

  async getMetadata(options?: DatabaseMetadataOptions) {
    return { tables: await this.getTables(options) };
  }
}
