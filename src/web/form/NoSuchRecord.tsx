import { useParams } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import { recordWord } from '../../schema/texts';
import { useTranslate } from '../locales/catalogue';
import { useLocale } from '../locales/locale';
import { listAddress } from '../storage/listAddress';
import { LinkButton } from '../ui/links/LinkButton';

/** Takes the place of a record that there is not, with the way back. @param id the one of the address if absent */
export function NoSuchRecord({ resource, id }: { resource: string; id?: string }) {
  const t = useTranslate();
  const asked = useParams()['id'];
  const record = recordWord(resourceSchema(resource), useLocale());
  return (
    <div className="panel state" role="status">
      <p dir="auto">{t('form.missing', { record, id: id ?? asked ?? '' })}</p>
      <LinkButton to={listAddress(resource)}>{t('form.back')}</LinkButton>
    </div>
  );
}
