import { writeDia } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { diaLocal, parseDia, separate } from '../format/dia.ts'
import { Calendario } from './Calendario.tsx'
import { IconButton } from './IconButton.tsx'
import { Popover } from './Popover.tsx'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'

/** Day field, typed or chosen. Not `type="date"`, which follows the language of the browser instead of the page. */
export function DiaField(props: TypedFieldProps) {
  const { t } = useTranslation('casca')
  const { label, value } = props
  return (
    <TypedField
      {...props}
      write={writeDia}
      parse={(texto, over) => parseDia(texto, over, new Date().getFullYear())}
      complete={(texto) => separate(texto, '/')}
      hintText={t('dia.dica')}
      invalidText={t('dia.invalida')}
    >
      {(choose) => (
        <Popover renderButton={(button) => <IconButton {...button} icon="calendar" label={t('dia.calendario', { campo: label })} />}>
          {(close) => (
            <Calendario
              valor={value}
              today={diaLocal(new Date())}
              onChoose={(dia) => {
                choose(dia)
                close()
              }}
            />
          )}
        </Popover>
      )}
    </TypedField>
  )
}
