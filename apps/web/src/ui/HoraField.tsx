import { useTranslation } from 'react-i18next'
import { parseHora, separate } from '../format/dia.ts'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'

/** An hour such as `18:30`. Not `type="time"`, which asks for it the way the browser's language does, whatever that of the page is. */
export function HoraField(props: TypedFieldProps) {
  const { t } = useTranslation('casca')
  return (
    <TypedField
      {...props}
      write={String}
      parse={parseHora}
      complete={(texto) => separate(texto, ':')}
      dica={t('hora.dica')}
      invalida={t('hora.invalida')}
    />
  )
}
