import type { RateioLista, RateioServicoCorpo } from '@lastro/contract'
import { writePpm } from '@lastro/formato'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { Rolagem } from '../../ui/Rolagem.tsx'
import { nameOf } from './names.ts'
import { PercentualField } from './PercentualField.tsx'
import type { Periodo } from './queries.ts'
import { changeBase, changeParte, changeServido, listEscolhiveis, remainderOf } from './draft.ts'
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
  const colunas = listEscolhiveis(list.centrosCusto, servidos)
  const porDirecionador = servicos.flatMap(({ base }) => (base.tipo === 'direcionador' ? [base.direcionador] : []))
  const direcionadores = listEscolhiveis(list.direcionadores, porDirecionador)
  if (servicos.length === 0) return <p className={styles['nota']}>{t('editor.semServicos')}</p>
  const choose = (servico: RateioServicoCorpo, direcionador: number | null) => {
    const { centroCusto, base } = servico
    earlier.current.set(`${centroCusto} ${base.tipo}`, servico)
    onChange(changeBase(servico, direcionador, earlier.current.get(`${centroCusto} percentual`)))
  }
  return (
    <>
      <Rolagem nome={t('editor.servicos')} className={styles['rolar']}>
        <table className={styles['tabela']}>
          <thead>
            <tr>
              <th scope="col">{t('editor.servicos')}</th>
              <th scope="col">{t('editor.base')}</th>
              {colunas.map(({ id, codigo, descricao }) => (
                <th scope="col" key={id} className="num" title={descricao}>
                  {codigo}
                </th>
              ))}
              <th scope="col" className="num">
                {t('editor.restante')}
              </th>
            </tr>
          </thead>
          <tbody>
            {servicos.map((servico, i) => {
              const { base, centroCusto } = servico
              const nome = nameOf(list, centroCusto)
              const remainder = base.tipo === 'percentual' ? remainderOf(base.destinos) : base.destinos.length === 0 ? undefined : 0
              return (
                <tr key={centroCusto}>
                  <th scope="row">
                    {onMove && (
                      <span className={styles['ordem']}>
                        <b className="num">{i + 1}</b>
                        <button
                          type="button"
                          aria-label={t('lista.subir', { nome })}
                          disabled={i === 0}
                          onClick={() => onMove(centroCusto, -1)}
                        >
                          <Icon name="up" size={12} />
                        </button>
                        <button
                          type="button"
                          aria-label={t('lista.descer', { nome })}
                          disabled={i === servicos.length - 1}
                          onClick={() => onMove(centroCusto, 1)}
                        >
                          <Icon name="down" size={12} />
                        </button>
                      </span>
                    )}
                    {nome}
                  </th>
                  <td>
                    <select
                      className={styles['base']}
                      aria-label={t('editor.baseDe', { centro: nome })}
                      value={base.tipo === 'direcionador' ? base.direcionador : ''}
                      onChange={(event) => choose(servico, event.target.value === '' ? null : Number(event.target.value))}
                    >
                      <option value="">{t('metodos.percentual.nome')}</option>
                      {direcionadores.map(({ id, descricao, unidade }) => (
                        <option key={id} value={id}>
                          {descricao} ({unidade})
                        </option>
                      ))}
                    </select>
                  </td>
                  {colunas.map(({ id, codigo }) => (
                    <td key={id} className="num">
                      {base.tipo === 'percentual' ? (
                        <PercentualField
                          label={t('editor.servicoPara', { de: nome, para: codigo })}
                          ppm={base.destinos.find((destino) => destino.centroCusto === id)?.percentualPpm ?? 0}
                          onChange={(ppm) => onChange(changeParte(servico, id, ppm))}
                        />
                      ) : (
                        <input
                          type="checkbox"
                          aria-label={t('editor.serve', { de: nome, para: codigo })}
                          checked={base.destinos.some((destino) => destino.centroCusto === id)}
                          onChange={(event) => onChange(changeServido(servico, id, event.target.checked))}
                        />
                      )}
                    </td>
                  ))}
                  <td className={`num ${styles['resto']}`} data-fecha={remainder === 0 || undefined}>
                    {remainder === undefined ? t('editor.semServidos') : base.tipo === 'percentual' && `${writePpm(remainder, language)} %`}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Rolagem>
      {onMove && <p className={styles['nota']}>{t('editor.ordemDegraus')}</p>}
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
