import type { OrcamentoRevisao, RevisaoLinha } from '@lastro/contract'
import { type GrupoNatureza, diffColuna, isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import styles from './revisao.module.css'

type BeforeAfterMeses = Pick<RevisaoLinha, 'antesCentavos' | 'depoisCentavos'>

const OF_ONE_TURN = 200
const MESES = Array.from({ length: 12 }, (_, mes) => mes)
const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)

interface RevisaoTableProps {
  revisao: OrcamentoRevisao
  nomes: { antes: string; depois: string }
  mes: number | null
  porMes: boolean
}

/** Costs are positive under grupos marked (−). */
export function RevisaoTabela({ revisao, nomes, mes, porMes }: RevisaoTableProps) {
  const { t } = useTranslation('orcamento-revisao')
  const { language } = usePreferencias()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(OF_ONE_TURN)
  const { grupos, linhas, inicio } = revisao
  const toggle = (id: number) => setClosed(closed.has(id) ? new Set([...closed].filter((each) => each !== id)) : new Set([...closed, id]))
  const visible = linhas.filter(({ grupoId }) => !closed.has(grupoId))
  const porGrupo = Map.groupBy(visible.slice(0, shown), ({ grupoId }) => grupoId)
  const efeito = {
    antesCentavos: MESES.map((i) => sum(grupos.map(({ antesCentavos }) => antesCentavos[i]!))),
    depoisCentavos: MESES.map((i) => sum(grupos.map(({ depoisCentavos }) => depoisCentavos[i]!))),
  }
  const valores = (pair: BeforeAfterMeses, natureza: GrupoNatureza) => <Valores pair={pair} natureza={natureza} mes={mes} porMes={porMes} />
  return (
    <>
      <Table label={t('tabela.titulo')} tree>
        <thead>
          <tr>
            <th scope="col">{t('tabela.linha')}</th>
            <th scope="col" className={`num ${styles['soLargo']}`}>
              {nomes.antes}
            </th>
            <th scope="col" className="num">
              {nomes.depois}
            </th>
            <th scope="col" className="num">
              {t('tabela.diferenca')}
            </th>
            <th scope="col" className="num">
              %
            </th>
            {porMes &&
              MESES.map((i) => (
                <th key={i} scope="col" className={`num ${i === 0 ? styles['primeiro'] : ''}`}>
                  {formatMes(mesDoExercicio(inicio, i + 1), language)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {grupos.map((grupo) => {
            const isOpen = !closed.has(grupo.id)
            return (
              <Fragment key={grupo.id}>
                <tr aria-level={1} aria-expanded={isOpen} className={styles['grupo']}>
                  <th scope="row">
                    <span className={styles['nome']}>
                      <IconButton
                        icon={isOpen ? 'down' : 'right'}
                        label={t(isOpen ? 'tabela.fechar' : 'tabela.abrir', { grupo: grupo.descricao })}
                        onClick={() => toggle(grupo.id)}
                      />
                      <bdi>{isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao}</bdi>
                    </span>
                  </th>
                  {valores(grupo, grupo.natureza)}
                </tr>
                {porGrupo.get(grupo.id)?.map((line) => (
                  <tr key={`${line.grupoItemId} ${line.centroCusto} ${line.filial}`} aria-level={2}>
                    <th scope="row" className={styles['linha']}>
                      <bdi>{line.descricao}</bdi>
                      {line.situacao !== 'mudada' && (
                        <Chip tone={line.situacao === 'nova' ? 'info' : 'warning'}>{t(`situacao.${line.situacao}`)}</Chip>
                      )}
                      <small>{[line.codigo, line.centroCusto, line.filial].filter((parte) => parte !== null).join(' · ')}</small>
                    </th>
                    {valores(line, grupo.natureza)}
                  </tr>
                ))}
              </Fragment>
            )
          })}
        </tbody>
        <tfoot>
          <tr aria-level={1}>
            <th scope="row">{t('tabela.efeito')}</th>
            {valores(efeito, 'outras')}
          </tr>
        </tfoot>
      </Table>
      {visible.length > shown && (
        <p className={styles['mais']}>
          <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
            {t('tabela.mais', { count: Math.min(visible.length - shown, OF_ONE_TURN) })}
          </Button>
        </p>
      )}
    </>
  )
}

interface ValoresProps {
  pair: BeforeAfterMeses
  natureza: GrupoNatureza
  mes: number | null
  porMes: boolean
}

/** Green means better for the result, with either sign. */
function Valores({ pair: { antesCentavos, depoisCentavos }, natureza, mes, porMes }: ValoresProps) {
  const of = (valores: readonly number[]): number => (mes === null ? sum(valores) : valores[mes - 1]!)
  const [before, after] = [orientCentavos(natureza, of(antesCentavos)), orientCentavos(natureza, of(depoisCentavos))]
  const favoravel = of(antesCentavos) === of(depoisCentavos) ? undefined : of(depoisCentavos) > of(antesCentavos)
  const { diferencaCentavos, razao } = diffColuna(before, after)
  return (
    <>
      <td className={`num ${styles['soLargo']}`}>
        <Valor centavos={before} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={after} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={diferencaCentavos} sinal favoravel={favoravel} />
      </td>
      <td className="num">
        <Razao razao={diferencaCentavos === 0 ? null : razao} sinal teto={9.999} favoravel={favoravel} />
      </td>
      {porMes &&
        MESES.map((i) => {
          const [was, e] = [antesCentavos[i]!, depoisCentavos[i]!]
          return (
            <td key={i} className={`num ${i === 0 ? styles['primeiro'] : ''}`}>
              <Valor
                centavos={orientCentavos(natureza, e) - orientCentavos(natureza, was)}
                sinal
                favoravel={e === was ? undefined : e > was}
              />
            </td>
          )
        })}
    </>
  )
}
