import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EscolhaArvore } from '../../ui/EscolhaArvore.tsx'
import { Painel } from '../../ui/Painel.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { TreeOption } from '../../ui/tree.ts'
import styles from './Menus.module.css'

interface FilterMenuProps {
  nome: string
  todos: string
  contados: (count: number) => string
  buscar: string
  nos: readonly TreeOption[]
  escolhidos: readonly number[]
  onChange: (ids: number[]) => void
}

export function FiltroMenu({ nome, todos, contados, buscar, nos, escolhidos, onChange }: FilterMenuProps) {
  const { t } = useTranslation('dre')
  // The address updates with a delay. Local state keeps a box from flickering and the next click from losing it.
  const [checked, setChecked] = useState(escolhidos)
  const address = escolhidos.join()
  const [addressSeen, setAddressSeen] = useState(address)
  if (address !== addressSeen) {
    setAddressSeen(address)
    setChecked(escolhidos)
  }
  const choose = (ids: number[]) => {
    setChecked(ids)
    onChange(ids)
  }
  const single = escolhidos.length === 1 ? nos.find((node) => node.id === escolhidos[0]) : undefined
  const value = escolhidos.length === 0 ? todos : (single?.descricao ?? contados(escolhidos.length))

  return (
    <Painel
      label={nome}
      width={320}
      position="bottom-start"
      inPage
      renderButton={(button) => (
        <ToolbarButton
          {...button}
          menu
          value={<span className={styles['valor']}>{value}</span>}
          pressed={escolhidos.length > 0 || undefined}
        >
          {nome}
        </ToolbarButton>
      )}
    >
      {() => (
        <div className={styles['filtro']}>
          <EscolhaArvore
            nos={nos}
            escolhidos={checked}
            buscar={buscar}
            nada={t(nos.length === 0 ? 'filtro.semCadastro' : 'filtro.nada')}
            onChange={choose}
          />
          <footer>
            <Button size="small" variant="quiet" disabled={checked.length === 0} onClick={() => choose([])}>
              {t('filtro.limpar')}
            </Button>
          </footer>
        </div>
      )}
    </Painel>
  )
}
