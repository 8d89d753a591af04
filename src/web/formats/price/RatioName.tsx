import { useTranslate } from '../../locales/catalogue';

/** The cell of a name in the tables of ratios and prices; a change is said to readers, which the row shows. */
export function RatioName({ name, isChanged }: { name: string; isChanged: boolean }) {
  const t = useTranslate();
  return (
    <td>
      <bdi>{name}</bdi>
      {isChanged && <span className="for-readers"> ({t('ratio.changed')})</span>}
    </td>
  );
}
