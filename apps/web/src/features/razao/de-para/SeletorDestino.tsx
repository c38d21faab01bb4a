import type { Grupo } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../../../format/fold-text.ts'
import { ComboBox } from '../../../ui/ComboBox.tsx'
import { Spacer } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import styles from './SeletorDestino.module.css'

interface SeletorDestinoProps {
  grupos: readonly Grupo[]
  current: number | null
  count: number
  onChoose: (grupoItemId: number | null) => void
  onClose: () => void
}

const NONE = 'nenhum'

export function SeletorDestino({ grupos, current, count, onChoose, onClose }: SeletorDestinoProps) {
  const { t } = useTranslation('de-para')
  const [text, setText] = useState('')
  const groups = grupos
    .map((grupo) => ({
      label: grupo.descricao,
      options: grupo.itens
        .filter((item) => matchesText(`${grupo.codigo} ${grupo.descricao} ${item.codigo} ${item.descricao}`, text))
        .map(({ id, codigo, descricao }) => ({
          id: String(id),
          text: descricao,
          content: (
            <>
              <span>{descricao}</span>
              <Spacer />
              <Text size={11} tone="quiet">
                {codigo}
              </Text>
            </>
          ),
        })),
    }))
    .filter(({ options }) => options.length > 0)
  return (
    // Arrow keys, Space and Enter must not reach the list of accounts.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.stopPropagation()}>
      <ComboBox
        fieldLabel={t('seletor.nome', { count })}
        fieldClassName={styles['campo']}
        placeholder={t('seletor.buscar')}
        text={text}
        onChange={setText}
        label={t('seletor.buscar')}
        width="min(380px, 92vw)"
        chosen={current === null ? undefined : String(current)}
        emptyText={t('seletor.nada')}
        groups={[...(text === '' ? [{ options: [{ id: NONE, text: t('seletor.nenhum') }] }] : []), ...groups]}
        onChoose={(id) => {
          onChoose(id === NONE ? null : Number(id))
          onClose()
        }}
        onClose={onClose}
      />
    </div>
  )
}
