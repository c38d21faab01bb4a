import { useTranslation } from 'react-i18next'
import { parseHour, separate } from '../format/dia.ts'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'

/** Hour field such as `18:30`. Not `type="time"`, which follows the language of the browser instead of the page. */
export function HoraField(props: TypedFieldProps) {
  const { t } = useTranslation('casca')
  return (
    <TypedField
      {...props}
      write={String}
      parse={parseHour}
      complete={(texto) => separate(texto, ':')}
      hintText={t('hora.dica')}
      invalidText={t('hora.invalida')}
    />
  )
}
