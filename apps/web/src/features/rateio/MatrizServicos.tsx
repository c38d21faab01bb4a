import type { RateioLista, RateioServicoCorpo } from '@lastro/contract'
import { writePpm } from '@lastro/formato'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { Inline } from '../../ui/layout.tsx'
import { nameOf } from './names.ts'
import { PercentualField } from './PercentualField.tsx'
import type { Periodo } from './queries.ts'
import { changeBase, changeParte, changeServido, listChoosable, remainderOf } from './draft.ts'
import styles from './Rateio.module.css'
import { ValoresDirecionador } from './ValoresDirecionador.tsx'

interface MatrizServicosProps {
  list: RateioLista
  servicos: readonly RateioServicoCorpo[]
  periodo: Periodo
  onChange: (servico: RateioServicoCorpo) => void
  onMove: ((centroCusto: number, step: -1 | 1) => void) | undefined
}

export function MatrizServicos({ list, servicos, periodo, onChange, onMove }: MatrizServicosProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  /** Earlier input per basis, restored when the user switches back. */
  const earlier = useRef(new Map<string, RateioServicoCorpo>())
  const servidos = servicos.flatMap(({ base }) => base.destinos.map(({ centroCusto }) => centroCusto))
  const colunas = listChoosable(list.centrosCusto, servidos)
  const porDirecionador = servicos.flatMap(({ base }) => (base.tipo === 'direcionador' ? [base.direcionador] : []))
  const direcionadores = listChoosable(list.direcionadores, porDirecionador)
  if (servicos.length === 0) return <Note>{t('editor.semServicos')}</Note>
  const choose = (servico: RateioServicoCorpo, direcionador: number | null) => {
    const { centroCusto, base } = servico
    earlier.current.set(`${centroCusto} ${base.tipo}`, servico)
    onChange(changeBase(servico, direcionador, earlier.current.get(`${centroCusto} percentual`)))
  }
  return (
    <>
      <DataTable
        label={t('editor.servicos')}
        frame="boxed"
        className={styles['tabela']}
        rows={servicos}
        rowKey={({ centroCusto }) => centroCusto}
        columns={[
          {
            id: 'servico',
            header: t('editor.servicos'),
            cell: ({ centroCusto }, i) => {
              const nome = nameOf(list, centroCusto)
              return (
                <>
                  {onMove && (
                    <Inline as="span" gap={2}>
                      <b className="num">{i + 1}</b>
                      <IconButton icon="up" label={t('lista.subir', { nome })} disabled={i === 0} onClick={() => onMove(centroCusto, -1)} />
                      <IconButton
                        icon="down"
                        label={t('lista.descer', { nome })}
                        disabled={i === servicos.length - 1}
                        onClick={() => onMove(centroCusto, 1)}
                      />
                    </Inline>
                  )}
                  {nome}
                </>
              )
            },
          },
          {
            id: 'base',
            header: t('editor.base'),
            cell: (servico) => (
              <SearchSelect
                bare
                label={t('editor.baseDe', { centro: nameOf(list, servico.centroCusto) })}
                value={servico.base.tipo === 'direcionador' ? servico.base.direcionador : null}
                options={[
                  { id: null, text: t('metodos.percentual.nome') },
                  ...direcionadores.map(({ id, descricao, unidade }) => ({ id, text: `${descricao} (${unidade})` })),
                ]}
                onChange={(direcionador) => choose(servico, direcionador)}
              />
            ),
          },
          ...colunas.map(({ id, codigo, descricao }) => ({
            id: `centro ${id}`,
            header: codigo,
            headerProps: { title: descricao },
            numeric: true,
            cell: (servico: RateioServicoCorpo) => {
              const { base, centroCusto } = servico
              const names = { de: nameOf(list, centroCusto), para: codigo }
              return base.tipo === 'percentual' ? (
                <PercentualField
                  label={t('editor.servicoPara', names)}
                  ppm={base.destinos.find((destino) => destino.centroCusto === id)?.percentualPpm ?? 0}
                  onChange={(ppm) => onChange(changeParte(servico, id, ppm))}
                />
              ) : (
                <input
                  type="checkbox"
                  aria-label={t('editor.serve', names)}
                  checked={base.destinos.some((destino) => destino.centroCusto === id)}
                  onChange={(event) => onChange(changeServido(servico, id, event.target.checked))}
                />
              )
            },
          })),
          {
            id: 'restante',
            header: t('editor.restante'),
            numeric: true,
            cell: ({ base }) => {
              const remainder = remainderIn(base)
              return (
                <Text tone={remainder === 0 ? 'fav' : 'unf'}>
                  {remainder === undefined ? t('editor.semServidos') : base.tipo === 'percentual' && `${writePpm(remainder, language)} %`}
                </Text>
              )
            },
          },
        ]}
      />
      {onMove && <Note>{t('editor.ordemDegraus')}</Note>}
      {[...new Set(porDirecionador)].map((direcionador) => (
        <ValoresDirecionador
          key={direcionador}
          list={list}
          direcionador={direcionador}
          periodo={periodo}
          centros={servicos.flatMap(({ base }) =>
            base.tipo === 'direcionador' && base.direcionador === direcionador ? base.destinos.map((each) => each.centroCusto) : [],
          )}
        />
      ))}
    </>
  )
}

/** Undefined for a direcionador that serves no centro. */
function remainderIn(base: RateioServicoCorpo['base']): number | undefined {
  if (base.tipo === 'percentual') return remainderOf(base.destinos)
  return base.destinos.length === 0 ? undefined : 0
}
