/** A PUT that leaves fields out, as a real relay was seen to take it: tests/relay/effects. */
import { set } from 'es-toolkit/compat';
import type { Row } from '../../../src/schema/types';
import { type Omission, readEffects } from '../effects/readEffects';

export function recordedPuts(relay: string) {
  const omissions = readEffects(relay).filter((effect): effect is Omission => 'without' in effect);
  return {
    /** Older versions write quota by a PUT, and take no call that adds to it. */
    putsQuota: omissions.some(
      ({ resource, without, changes }) =>
        resource === 'user' && without === 'quota' && changes?.['quota'] === 0,
    ),
    /** Does to a row what a body without fields does. @returns what else comes of it */
    leaveOut: (table: string, row: Row, body: Row): 'refused' | 'logged' | undefined => {
      const left = omissions.filter(
        ({ resource, without }) => resource === table && without !== '' && !(without in body),
      );
      if (left.some(({ changes }) => changes === null)) return 'refused';
      for (const { changes } of left)
        for (const [name, value] of Object.entries(changes ?? {}))
          if (!(name in body)) set(row, name, value);
      const usual = omissions.find(({ resource, without }) => resource === table && without === '');
      const isLogged = left.some(({ others }) =>
        others.some((one) => !usual?.others.includes(one)),
      );
      return isLogged ? 'logged' : undefined;
    },
  };
}
