import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EscolhaArvore } from '../../ui/EscolhaArvore.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Truncate } from '../../ui/Text.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { TreeOption } from '../../ui/tree.ts'
import styles from './Menus.module.css'

interface FiltroMenuProps {
  nome: string
  allLabel: string
  countLabel: (count: number) => string
  searchLabel: string
  nodes: readonly TreeOption[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

export function FiltroMenu({ nome, allLabel, countLabel, searchLabel, nodes, chosen, onChange }: FiltroMenuProps) {
  const { t } = useTranslation('dre')
  // The address updates with a delay. Local state keeps a box from flickering and the next click from losing it.
  const [checked, setChecked] = useState(chosen)
  const address = chosen.join()
  const [addressSeen, setAddressSeen] = useState(address)
  if (address !== addressSeen) {
    setAddressSeen(address)
    setChecked(chosen)
  }
  const choose = (ids: number[]) => {
    setChecked(ids)
    onChange(ids)
  }
  const single = chosen.length === 1 ? nodes.find((node) => node.id === chosen[0]) : undefined
  const value = chosen.length === 0 ? allLabel : (single?.descricao ?? countLabel(chosen.length))

  return (
    <Popover
      label={nome}
      width={320}
      position="bottom-start"
      renderButton={(button) => (
        <ToolbarButton
          {...button}
          menu
          value={<Truncate className={styles['valor']}>{value}</Truncate>}
          pressed={chosen.length > 0 || undefined}
        >
          {nome}
        </ToolbarButton>
      )}
    >
      {() => (
        <Stack divided className={styles['filtro']}>
          <EscolhaArvore
            nodes={nodes}
            chosen={checked}
            searchLabel={searchLabel}
            emptyText={t(nodes.length === 0 ? 'filtro.semCadastro' : 'filtro.nada')}
            onChange={choose}
          />
          <Inline as="footer" padding={6}>
            <Button size="small" variant="quiet" disabled={checked.length === 0} onClick={() => choose([])}>
              {t('filtro.limpar')}
            </Button>
          </Inline>
        </Stack>
      )}
    </Popover>
  )
}
