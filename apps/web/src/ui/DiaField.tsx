import { Popover } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDia } from '@lastro/formato'
import { diaLocal, parseDia, separate } from '../format/dia.ts'
import { comMantine } from '../theme/with-mantine.tsx'
import { Calendario } from './Calendario.tsx'
import { IconButton } from './IconButton.tsx'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'

/** Day field, typed or chosen. Not `type="date"`, which follows the language of the browser instead of the page. */
export const DiaField = comMantine(function DiaField(props: TypedFieldProps) {
  const { t } = useTranslation('casca')
  const { label, value } = props
  const [isOpen, setOpened] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    // Capture, so that Esc closes the popover before a panel or dialog around it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setOpened(false)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isOpen])
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
        // Inside the field in the DOM, so that a click in it is no outside click for its container.
        <Popover opened={isOpen} onChange={setOpened} position="bottom-end" withinPortal={false} trapFocus returnFocus>
          <Popover.Target>
            <IconButton icon="calendar" label={t('dia.calendario', { campo: label })} onClick={() => setOpened(!isOpen)} />
          </Popover.Target>
          <Popover.Dropdown p={8}>
            <Calendario
              valor={value}
              today={diaLocal(new Date())}
              onChoose={(dia) => {
                choose(dia)
                setOpened(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </TypedField>
  )
})
