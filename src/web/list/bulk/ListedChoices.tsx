import TextField from '@mui/material/TextField';
import { MuiFrame } from '../../form/parts/MuiFrame';
import { ChoiceField, type ChoiceFieldProps } from '../../formats/choice/ChoiceField';
import { Icon } from '../../ui/Icon';

/** The field of a choice in a window of a list, which loads it when it opens: lists have no MUI. */
export function ListedChoices(choice: Omit<ChoiceFieldProps, 'children' | 'isInDialog'>) {
  const why = `${choice.id}-why`;
  return (
    <MuiFrame>
      <ChoiceField {...choice} isInDialog>
        {(field, _text, refused) => (
          <>
            <TextField
              {...field}
              autoFocus
              error={refused !== undefined}
              slotProps={{
                ...field.slotProps,
                htmlInput: {
                  ...field.slotProps?.htmlInput,
                  'aria-describedby': refused === undefined ? undefined : why,
                },
              }}
            />
            {refused !== undefined && (
              <div id={why} className="form-error" role="alert">
                <Icon name="error" />
                <div>{refused}</div>
              </div>
            )}
          </>
        )}
      </ChoiceField>
    </MuiFrame>
  );
}
