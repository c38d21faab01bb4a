import type { Conferencia as Data } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './Conferencia.module.css'

type ConferenciaRow = Data['linhas'][number]

/** Reconciles the DRE in the file with the computed one, in file order. The last total is sticky. */
export function Conferencia({ conferencia, livro }: { conferencia: Data; livro: boolean }) {
  const { t } = useTranslation('importacao')
  const { linhas, motivoAusencia } = conferencia
  if (linhas.length === 0)
    return <EmptyState icon="dre" title={t('conferencia.semTitulo')} text={motivoAusencia ?? t('conferencia.semTexto')} />
  const grupos = [...Map.groupBy(linhas, (line) => line.grupo ?? '')]
  const total = grupos.length === 1 ? findTotal(linhas) : undefined
  return (
    <Table label={t('conferencia.nome')} className={styles['tabela']}>
      <thead>
        <tr>
          <th scope="col">{t('conferencia.codigo')}</th>
          <th scope="col">{t('conferencia.linha')}</th>
          <th scope="col" className="num">
            {t(livro ? 'conferencia.arquivoJ150' : 'conferencia.arquivo')}
          </th>
          <th scope="col" className="num">
            {t('conferencia.calculado')}
          </th>
          <th scope="col" className="num" data-actions>
            {t('conferencia.diferenca')}
          </th>
        </tr>
      </thead>
      {grupos.map(([grupo, doGrupo]) => (
        <tbody key={grupo}>
          {grupo !== '' && (
            <tr>
              <th scope="colgroup" colSpan={5}>
                {grupo}
              </th>
            </tr>
          )}
          {doGrupo
            .filter((line) => line !== total)
            .map((line, index) => (
              <LinhaConferencia key={`${line.codigo}:${index}`} linha={line} />
            ))}
        </tbody>
      ))}
      {total && (
        <tfoot>
          <LinhaConferencia linha={total} />
        </tfoot>
      )}
    </Table>
  )
}

/** Total of the whole DRE: the topmost total, which files put first or last. */
function findTotal(lines: readonly ConferenciaRow[]): ConferenciaRow | undefined {
  const top = Math.min(...lines.map((line) => line.nivel))
  const topLevel = lines.filter((line) => line.totalizadora && line.nivel === top)
  if (topLevel.length === 1) return topLevel[0]
  const last = lines.at(-1)
  return last?.totalizadora ? last : undefined
}

function LinhaConferencia({ linha }: { linha: ConferenciaRow }) {
  const { t } = useTranslation('importacao')
  const confere = linha.diferencaCentavos === 0
  return (
    <tr data-total={linha.totalizadora || undefined}>
      <td>{linha.codigo}</td>
      <th scope="row" style={{ paddingInlineStart: 12 + Math.max(0, linha.nivel - 1) * 16 }} title={linha.descricao}>
        {linha.descricao}
      </th>
      <td className="num">
        <Valor centavos={linha.arquivoCentavos} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={linha.calculadoCentavos} zero="zero" />
      </td>
      <td className="num" data-actions>
        <Text tone={confere ? 'fav' : 'unf'}>
          <Valor centavos={linha.diferencaCentavos} zero="zero" /> <Icon name={confere ? 'check' : 'error'} size={12} inline />
          <span className="visually-hidden">{t(confere ? 'conferencia.confere' : 'conferencia.difere')}</span>
        </Text>
      </td>
    </tr>
  )
}
