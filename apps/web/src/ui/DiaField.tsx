import { Popover } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDia } from '@lastro/formato'
import { diaLocal, parseDia, separate } from '../format/dia.ts'
import { comMantine } from '../theme/with-mantine.tsx'
import { Calendario } from './Calendario.tsx'
import { IconButton } from './IconButton.tsx'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'

/** A day, typed or chosen. Not `type="date"`, which writes it the way the browser's language does, whatever that of the page is. */
export const DiaField = comMantine(function DiaField(props: TypedFieldProps) {
  const { t } = useTranslation('casca')
  const { label, value } = props
  const [aberto, setAberto] = useState(false)
  useEffect(() => {
    if (!aberto) return undefined
    // Before a panel or a dialog around it hears of it: Esc closes what was opened last.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setAberto(false)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [aberto])
  return (
    <TypedField
      {...props}
      write={writeDia}
      parse={(texto, over) => parseDia(texto, over, new Date().getFullYear())}
      complete={(texto) => separate(texto, '/')}
      dica={t('dia.dica')}
      invalida={t('dia.invalida')}
    >
      {(choose) => (
        // Within the field, and so within what is around it: a click in it is none beside that.
        <Popover opened={aberto} onChange={setAberto} position="bottom-end" withinPortal={false} trapFocus returnFocus>
          <Popover.Target>
            <IconButton icon="calendar" label={t('dia.calendario', { campo: label })} onClick={() => setAberto(!aberto)} />
          </Popover.Target>
          <Popover.Dropdown p={8}>
            <Calendario
              valor={value}
              hoje={diaLocal(new Date())}
              onChoose={(dia) => {
                choose(dia)
                setAberto(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </TypedField>
  )
})
