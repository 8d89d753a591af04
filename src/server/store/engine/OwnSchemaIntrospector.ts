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
    // The views of information_schema say the same, milliseconds later; a start reads this six times. Like them it
    // leaves out tables that this role has no right to, and says what a domain is made of.
    const { rows } = await sql<Found>`
      select n.nspname as schema, c.relname as name, json_agg(json_build_object(
        'name', a.attname, 'type', coalesce(base.typname, t.typname), 'isNullable', not a.attnotnull,
        'hasDefault', a.atthasdef and a.attgenerated = '') order by a.attnum) as columns
      from pg_namespace n
      join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'f')
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
      where n.nspname = current_schema() and (pg_has_role(c.relowner, 'USAGE')
        or has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE')
        or has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
      group by n.nspname, c.relname order by c.relname`.execute(this.db);
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
