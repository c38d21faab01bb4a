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

type Par = Pick<RevisaoLinha, 'antesCentavos' | 'depoisCentavos'>

const DE_UMA_VEZ = 200
const MESES = Array.from({ length: 12 }, (_, mes) => mes)
const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)

interface RevisaoTabelaProps {
  revisao: OrcamentoRevisao
  nomes: { antes: string; depois: string }
  mes: number | null
  porMes: boolean
}

/** Grupos and their changed lines: before, after and difference. Costs are positive under grupos marked (−). */
export function RevisaoTabela({ revisao, nomes, mes, porMes }: RevisaoTabelaProps) {
  const { t } = useTranslation('orcamento-revisao')
  const { language } = usePreferencias()
  const [fechados, setFechados] = useState<ReadonlySet<number>>(new Set())
  const [mostradas, setMostradas] = useState(DE_UMA_VEZ)
  const { grupos, linhas, inicio } = revisao
  const toggle = (id: number) =>
    setFechados(fechados.has(id) ? new Set([...fechados].filter((cada) => cada !== id)) : new Set([...fechados, id]))
  const visiveis = linhas.filter(({ grupoId }) => !fechados.has(grupoId))
  const porGrupo = Map.groupBy(visiveis.slice(0, mostradas), ({ grupoId }) => grupoId)
  const efeito = {
    antesCentavos: MESES.map((i) => sum(grupos.map(({ antesCentavos }) => antesCentavos[i]!))),
    depoisCentavos: MESES.map((i) => sum(grupos.map(({ depoisCentavos }) => depoisCentavos[i]!))),
  }
  const valores = (par: Par, natureza: GrupoNatureza) => <Valores par={par} natureza={natureza} mes={mes} porMes={porMes} />
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
            const aberto = !fechados.has(grupo.id)
            return (
              <Fragment key={grupo.id}>
                <tr aria-level={1} aria-expanded={aberto} className={styles['grupo']}>
                  <th scope="row">
                    <span className={styles['nome']}>
                      <IconButton
                        icon={aberto ? 'down' : 'right'}
                        label={t(aberto ? 'tabela.fechar' : 'tabela.abrir', { grupo: grupo.descricao })}
                        onClick={() => toggle(grupo.id)}
                      />
                      <bdi>{isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao}</bdi>
                    </span>
                  </th>
                  {valores(grupo, grupo.natureza)}
                </tr>
                {porGrupo.get(grupo.id)?.map((linha) => (
                  <tr key={`${linha.grupoItemId} ${linha.centroCusto} ${linha.filial}`} aria-level={2}>
                    <th scope="row" className={styles['linha']}>
                      <bdi>{linha.descricao}</bdi>
                      {linha.situacao !== 'mudada' && (
                        <Chip tone={linha.situacao === 'nova' ? 'info' : 'warning'}>{t(`situacao.${linha.situacao}`)}</Chip>
                      )}
                      <small>{[linha.codigo, linha.centroCusto, linha.filial].filter((parte) => parte !== null).join(' · ')}</small>
                    </th>
                    {valores(linha, grupo.natureza)}
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
      {visiveis.length > mostradas && (
        <p className={styles['mais']}>
          <Button size="small" variant="quiet" onClick={() => setMostradas(mostradas + DE_UMA_VEZ)}>
            {t('tabela.mais', { count: Math.min(visiveis.length - mostradas, DE_UMA_VEZ) })}
          </Button>
        </p>
      )}
    </>
  )
}

interface ValoresProps {
  par: Par
  natureza: GrupoNatureza
  mes: number | null
  porMes: boolean
}

/** Green means better for the result, with either sign. */
function Valores({ par: { antesCentavos, depoisCentavos }, natureza, mes, porMes }: ValoresProps) {
  const of = (valores: readonly number[]): number => (mes === null ? sum(valores) : valores[mes - 1]!)
  const [antes, depois] = [orientCentavos(natureza, of(antesCentavos)), orientCentavos(natureza, of(depoisCentavos))]
  const favoravel = of(antesCentavos) === of(depoisCentavos) ? undefined : of(depoisCentavos) > of(antesCentavos)
  const { diferencaCentavos, razao } = diffColuna(antes, depois)
  return (
    <>
      <td className={`num ${styles['soLargo']}`}>
        <Valor centavos={antes} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={depois} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={diferencaCentavos} sinal favoravel={favoravel} />
      </td>
      <td className="num">
        <Razao razao={diferencaCentavos === 0 ? null : razao} sinal teto={9.999} favoravel={favoravel} />
      </td>
      {porMes &&
        MESES.map((i) => {
          const [era, e] = [antesCentavos[i]!, depoisCentavos[i]!]
          return (
            <td key={i} className={`num ${i === 0 ? styles['primeiro'] : ''}`}>
              <Valor
                centavos={orientCentavos(natureza, e) - orientCentavos(natureza, era)}
                sinal
                favoravel={e === era ? undefined : e > era}
              />
            </td>
          )
        })}
    </>
  )
}
