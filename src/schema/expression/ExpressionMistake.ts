/** A mistake in the text of a calculation. */
export class ExpressionMistake extends Error {
  /** Where it is in the text, from 0. */
  readonly at: number;
  /** The text without the mistake, where that can be said. */
  readonly better: string | undefined;
  /** `circle`: the field is calculated from itself; `elsewhere`: another field that is used has the mistake. */
  readonly kind: 'own' | 'circle' | 'elsewhere';

  constructor(
    reason: string,
    at: number,
    better?: string,
    kind: ExpressionMistake['kind'] = 'own',
  ) {
    super(reason);
    this.at = at;
    this.better = better;
    this.kind = kind;
  }
}
