import type { DreComponenteCorpo, DreEstrutura } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import styles from './DreModelo.module.css'
import { nameComponente } from './draft.ts'

interface ComponentesProps {
  grupos: DreEstrutura['grupos']
  componentes: readonly DreComponenteCorpo[]
  onChange: (componentes: DreComponenteCorpo[]) => void
}

const chaveOf = (componente: DreComponenteCorpo): string => ('grupo' in componente ? `g${componente.grupo}` : `i${componente.grupoItem}`)

function readChave(key: string): DreComponenteCorpo {
  const id = Number(key.slice(1))
  return key.startsWith('g') ? { grupo: id, sinal: 1 } : { grupoItem: id, sinal: 1 }
}

const headingOf = ({ codigo, descricao }: DreEstrutura['grupos'][number]): string => `${codigo} ${descricao}`

/** Summands of a line, added or subtracted: whole grupos with their current and future itens, or single itens. */
export function Componentes({ grupos, componentes, onChange }: ComponentesProps) {
  const { t } = useTranslation('dre-modelo')
  const chosen = new Set(componentes.map(chaveOf))
  const [key, setChave] = useState('')
  const add = () => {
    onChange([...componentes, readChave(key)])
    setChave('')
  }
  return (
    <Stack gap={12}>
      <Stack as="ul" divided aria-label={t('componentes.nome')}>
        {componentes.map((componente, i) => {
          const { codigo, descricao } = nameComponente(grupos, componente)
          return (
            <Inline as="li" key={chaveOf(componente)} padding={[4, 8]}>
              <select
                className={styles['sinal']}
                aria-label={t('componentes.sinal', { nome: codigo })}
                value={componente.sinal}
                onChange={(event) => onChange(componentes.with(i, { ...componente, sinal: event.currentTarget.value === '1' ? 1 : -1 }))}
              >
                <option value={1}>{t('componentes.soma')}</option>
                <option value={-1}>{t('componentes.subtrai')}</option>
              </select>
              <span>
                <b>{codigo}</b> {descricao}
                <Text as="div" size={12} tone="quiet">
                  {t('grupo' in componente ? 'componentes.grupo' : 'componentes.item')}
                </Text>
              </span>
              <Spacer />
              <IconButton
                icon="close"
                label={t('componentes.tirar', { nome: codigo })}
                onClick={() => onChange(componentes.toSpliced(i, 1))}
              />
            </Inline>
          )
        })}
      </Stack>
      {componentes.length === 0 && <Note>{t('componentes.nenhum')}</Note>}
      <SearchSelect
        label={t('componentes.acrescentar')}
        hint={t('componentes.dica')}
        value={key}
        none={{ id: '', text: t('componentes.escolha') }}
        options={grupos
          .filter(({ arquivado }) => !arquivado)
          .flatMap((grupo) => [
            { id: `g${grupo.id}`, text: t('componentes.inteiro', { codigo: grupo.codigo }), group: headingOf(grupo) },
            ...grupo.itens
              .filter(({ arquivado }) => !arquivado)
              .map(({ id, codigo, descricao }) => ({ id: `i${id}`, text: `${codigo} ${descricao}`, group: headingOf(grupo) })),
          ])
          .map((option) => ({ ...option, disabled: chosen.has(option.id) }))}
        onChange={setChave}
      />
      <div>
        <Button size="small" icon="plus" disabled={key === ''} onClick={add}>
          {t('componentes.acrescentar')}
        </Button>
      </div>
    </Stack>
  )
}
