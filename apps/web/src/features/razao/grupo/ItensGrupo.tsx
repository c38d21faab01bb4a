import type { GrupoArvore } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Rolagem } from '../../../ui/Rolagem.tsx'
import styles from './Detalhes.module.css'

interface ItensGrupoProps {
  grupo: GrupoArvore
  destacado: number | undefined
  canChange: boolean
  canCreate: boolean
  onNew: () => void
  onEdit: (itemId: number) => void
  onArchive: (itemId: number) => void
  onMove: (itemId: number) => void
  onStep: (itemId: number, step: 1 | -1) => void
}

const scrollToRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

export function ItensGrupo(props: ItensGrupoProps) {
  const { grupo, destacado, canChange, canCreate, onNew, onEdit, onArchive, onMove, onStep } = props
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { language } = usePreferencias()
  return (
    <div className={styles['bloco']}>
      <div className={styles['cabeca']}>
        <h2>{t('itens')}</h2>
        <span className={styles['nota']}>{formatInteger(grupo.itens.length, language)}</span>
        {canCreate && (
          <Button size="small" icon="plus" onClick={onNew}>
            {cadastro('nova.grupo-itens')}
          </Button>
        )}
      </div>
      {grupo.itens.length === 0 && <p className={styles['vazio']}>{cadastro('vazio.grupo-itens')}</p>}
      {grupo.itens.length > 0 && (
        <Rolagem nome={t('itens')} className={styles['rolagem']}>
          <table className={styles['tabela']} aria-label={t('itens')}>
            <thead>
              <tr>
                <th scope="col">{cadastro('campos.codigo')}</th>
                <th scope="col">{cadastro('campos.descricao')}</th>
                <th scope="col" className="num">
                  {t('colunas.contas')}
                </th>
                <th scope="col" className="num">
                  {t('colunas.regras')}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('colunas.acoes')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {grupo.itens.map((item, i) => {
                const { id, codigo, descricao, arquivado, contas, regras } = item
                const nome = `${codigo} ${descricao}`
                const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
                  const keys: Partial<Record<string, () => void>> = event.altKey
                    ? { ArrowUp: () => onStep(id, -1), ArrowDown: () => onStep(id, 1) }
                    : { F2: () => onEdit(id), m: () => onMove(id) }
                  const act = event.ctrlKey || event.metaKey || !canChange ? undefined : keys[event.key]
                  if (!act) return
                  event.preventDefault()
                  act()
                }
                return (
                  <tr
                    key={id}
                    ref={id === destacado ? scrollToRow : undefined}
                    data-destacado={id === destacado || undefined}
                    data-arquivado={arquivado || undefined}
                  >
                    <th scope="row">{codigo}</th>
                    <td>
                      <span className={styles['descricao']} title={descricao}>
                        {descricao}
                      </span>
                      {arquivado && <Chip>{t('arquivado')}</Chip>}
                    </td>
                    <td className="num">{contas === 0 ? '–' : formatInteger(contas, language)}</td>
                    <td className="num">{regras === 0 ? '–' : formatInteger(regras, language)}</td>
                    <td>
                      {canChange && (
                        // Keyboard shortcuts of the row, from any of its buttons.
                        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
                        <div className={styles['acoes']} onKeyDown={onKeyDown}>
                          <RowActions
                            nome={nome}
                            actions={[
                              { icon: 'up', label: t('acoes.subir', { nome }), disabled: i === 0, run: () => onStep(id, -1) },
                              {
                                icon: 'down',
                                label: t('acoes.descer', { nome }),
                                disabled: i === grupo.itens.length - 1,
                                run: () => onStep(id, 1),
                              },
                              { icon: 'dePara', label: t('acoes.mover', { nome }), run: () => onMove(id) },
                              { icon: 'pencil', label: t('acoes.editar', { nome }), run: () => onEdit(id) },
                              {
                                icon: arquivado ? 'undo' : 'archive',
                                label: t(arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome }),
                                run: () => onArchive(id),
                              },
                            ]}
                          />
                        </div>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Rolagem>
      )}
    </div>
  )
}
