import type { CenarioComparado, CenariosComparacao } from '@lastro/contract'
import { type Centavos, type GrupoNatureza, diffColuna, isSubtrativa, orientCentavos, sumColunas } from '@lastro/engine'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Table } from '../../../table/Table.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './cenario.module.css'

type ComparisonGrupo = CenariosComparacao['grupos'][number]

interface ComparisonTableProps {
  comparison: CenariosComparacao
  mes: number | null
  expanded: ReadonlySet<number>
  onOpen: (grupoId: number) => void
  onRetirar: (orcamentoId: number) => void
}

/** Grupos and items by budget. The first column shows amounts, the others the difference from it. */
export function ComparacaoTabela({ comparison, mes, expanded, onOpen, onRetirar }: ComparisonTableProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { orcamentos, grupos } = comparison
  const soma = (itens: ComparisonGrupo['itens']) =>
    sumColunas(
      itens.map(({ valoresCentavos }) => valoresCentavos),
      orcamentos.length,
      mes,
    )
  return (
    <Table label={t('tabela.titulo')} tree>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('tabela.item')}
          </th>
          {orcamentos.map((orcamento, i) => (
            <th key={orcamento.id} scope="colgroup" colSpan={i === 0 ? 1 : 3} className={`num ${styles['coluna']}`}>
              <Cabeca orcamento={orcamento} referencia={i === 0} onRetirar={i === 0 ? undefined : () => onRetirar(orcamento.id)} />
            </th>
          ))}
        </tr>
        <tr className={styles['segunda']}>
          {orcamentos.map((orcamento, i) => (
            <Fragment key={orcamento.id}>
              <th scope="col" className="num">
                {t('tabela.valor')}
              </th>
              {i > 0 && (
                <>
                  <th scope="col" className="num">
                    {t('tabela.diferenca')}
                  </th>
                  <th scope="col" className="num">
                    %
                  </th>
                </>
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {grupos.map((grupo) => (
          <Fragment key={grupo.id}>
            <tr aria-level={1} aria-expanded={expanded.has(grupo.id)} className={styles['grupo']}>
              <th scope="row">
                <span className={styles['nome']}>
                  <IconButton
                    icon={expanded.has(grupo.id) ? 'down' : 'right'}
                    label={t(expanded.has(grupo.id) ? 'tabela.fechar' : 'tabela.abrir', { grupo: grupo.descricao })}
                    onClick={() => onOpen(grupo.id)}
                  />
                  <bdi>{isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao}</bdi>
                </span>
              </th>
              <Valores valores={soma(grupo.itens)} natureza={grupo.natureza} />
            </tr>
            {expanded.has(grupo.id) &&
              grupo.itens.map((item) => (
                <tr key={item.id} aria-level={2}>
                  <th scope="row" className={styles['item']}>
                    {item.codigo} <bdi>{item.descricao}</bdi>
                  </th>
                  <Valores valores={soma([item])} natureza={grupo.natureza} />
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr aria-level={1}>
          <th scope="row">{t('tabela.resultado')}</th>
          <Valores valores={soma(grupos.flatMap(({ itens }) => itens))} natureza="outras" />
        </tr>
      </tfoot>
    </Table>
  )
}

interface CabecaProps {
  orcamento: CenarioComparado
  referencia: boolean
  onRetirar: (() => void) | undefined
}

function Cabeca({ orcamento, referencia, onRetirar }: CabecaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { t: tOrcamento } = useTranslation('orcamento')
  const { id, nome, cenario, versaoNumero } = orcamento
  return (
    <span className={styles['cabeca']}>
      <span>
        <Link to={paths.orcamento} params={{ id: String(id) }} title={nome}>
          {nome}
        </Link>
        <small>
          {referencia ? `${t('tabela.referencia')} · ` : ''}
          <bdi>{cenario}</bdi> · {tOrcamento('versao', { numero: versaoNumero })}
        </small>
      </span>
      {onRetirar && <IconButton icon="close" label={t('tabela.retirar', { nome })} onClick={onRetirar} />}
    </span>
  )
}

/** Costs are positive under grupos marked (−). Green means better for the result, with either sign. */
function Valores({ valores, natureza }: { valores: readonly Centavos[]; natureza: GrupoNatureza }) {
  const [referencia = 0, ...others] = valores
  return (
    <>
      <td className="num">
        <Valor centavos={orientCentavos(natureza, referencia)} zero="zero" />
      </td>
      {others.map((valor, i) => {
        const { diferencaCentavos, razao } = diffColuna(orientCentavos(natureza, referencia), orientCentavos(natureza, valor))
        const favoravel = valor === referencia ? undefined : valor > referencia
        return (
          // Columns are identified by position.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={i}>
            <td className={`num ${styles['primeira']}`}>
              <Valor centavos={orientCentavos(natureza, valor)} zero="zero" />
            </td>
            <td className="num">
              <Valor centavos={diferencaCentavos} sinal favoravel={favoravel} />
            </td>
            <td className="num">
              <Razao razao={diferencaCentavos === 0 ? null : razao} sinal teto={9.999} favoravel={favoravel} />
            </td>
          </Fragment>
        )
      })}
    </>
  )
}
