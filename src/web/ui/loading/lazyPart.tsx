import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../Button';
import { useBusy } from './useBusy';

type DrawFailed<Props> = (props: Props, isBusy: boolean, retry: () => void) => ReactNode;

/** In place of a part of a page whose code could not be loaded. */
function PartFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const t = useTranslate();
  return (
    <p role="alert" className="part-failed">
      {t('error.part')}{' '}
      <Button size="small" disabled={isBusy} onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </p>
  );
}

export const partFailed = (_: unknown, isBusy: boolean, retry: () => void) => (
  <PartFailed isBusy={isBusy} onRetry={retry} />
);

/** Says that the code of a part could not be loaded, until another try succeeds. */
function retrying<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  drawFailed: DrawFailed<Props>,
) {
  let found: ComponentType<Props> | undefined;
  return function RetryingPart(props: Props) {
    const [Part, setPart] = useState(() => found);
    const [isBusy, run] = useBusy();
    const retry = async () => {
      found = await load().catch(() => undefined);
      setPart(() => found);
    };
    return Part ? <Part {...props} /> : drawFailed(props, isBusy, () => void run(retry));
  };
}

/**
 * React's `lazy`, for parts within a `<Suspense>`: where the code cannot be loaded, as after an update of the server,
 * the part says so and can be tried again; the page around it stays.
 * @param drawFailed draws that
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  drawFailed: DrawFailed<Props> = partFailed,
) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: retrying(load, drawFailed) };
    }
  });
