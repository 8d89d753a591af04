/** The blocks of code of schemas/README.md, with the files that they belong to. */
import { readFileSync } from 'node:fs';

export interface GuideBlock {
  /** Number of the task; undefined outside of the tasks. */
  task: number | undefined;
  language: string;
  /** File from the project's folder; empty for commands. */
  target: string;
  text: string;
}

export const guideText = (): string => readFileSync('schemas/README.md', 'utf8');

/** The blocks of the guide, in order. */
export function readGuide(): GuideBlock[] {
  return guideText()
    .split(/^(?=##)/m)
    .flatMap((section) => {
      const task = /^### (\d+)\. /.exec(section)?.[1];
      return [...section.matchAll(/```(json|tsx?|sh|diff) ?(\S*)\n([\s\S]*?)```/g)].map(
        ([, language = '', target = '', text = '']) => ({
          task: task === undefined ? undefined : Number(task),
          language,
          target,
          text,
        }),
      );
    });
}
