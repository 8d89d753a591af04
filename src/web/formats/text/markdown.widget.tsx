import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Markdown } from '../../ui/content/Markdown';
import { WidgetTextField } from '../parts/WidgetTextField';

/** A text in Markdown, with a preview as readers see it. */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  const text = String(props.value ?? '');
  return (
    <>
      <WidgetTextField widget={props} field={{ multiline: true, minRows: 4, maxRows: 20 }} />
      <div className="markdown-tools">
        <Button
          size="small"
          aria-expanded={isShown}
          disabled={text.trim() === '' && !isShown}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'markdown.hide' : 'markdown.preview')}
        </Button>
      </div>
      {isShown && (
        <section className="markdown-preview" aria-label={t('markdown.preview')}>
          <Markdown text={text} />
        </section>
      )}
    </>
  );
}
