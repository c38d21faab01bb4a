import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EscolhaArvore } from '../../ui/EscolhaArvore.tsx'
import { Painel } from '../../ui/Painel.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { No } from '../../ui/tree.ts'
import styles from './Menus.module.css'

interface FiltroMenuProps {
  nome: string
  /** What stands for "no filter". */
  todos: string
  /** `3 centros`. */
  contados: (count: number) => string
  buscar: string
  nos: readonly No[]
  escolhidos: readonly number[]
  onChange: (ids: number[]) => void
}

/** A filter by a tree (or a plain list) with search. Each choice acts at once. */
export function FiltroMenu({ nome, todos, contados, buscar, nos, escolhidos, onChange }: FiltroMenuProps) {
  const { t } = useTranslation('dre')
  // The choice lives in the address, which follows a moment later: until then a box would flicker and the next one forget it.
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
  const single = escolhidos.length === 1 ? nos.find((no) => no.id === escolhidos[0]) : undefined
  const value = escolhidos.length === 0 ? todos : (single?.descricao ?? contados(escolhidos.length))

  return (
    <Painel
      label={nome}
      width={320}
      position="bottom-start"
      inPage
      renderButton={(botao) => (
        <ToolbarButton
          {...botao}
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
