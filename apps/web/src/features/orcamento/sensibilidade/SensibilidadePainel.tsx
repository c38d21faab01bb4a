import { orcamentoSensibilidadeRotas, SENSIBILIDADE_MAX_PPM } from '@lastro/contract'
import { formatRazao } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { formulasQuery } from '../formula/queries.ts'
import { MetaSecao } from './MetaSecao.tsx'
import { sensibilidadeQuery } from './queries.ts'
import { Tornado } from './Tornado.tsx'

const TAXAS_PPM = [10_000, 50_000, 100_000, 200_000, 500_000, SENSIBILIDADE_MAX_PPM]

interface SensibilidadePainelProps {
  id: number
  inicio: string
  /** The caller may change premissas, and the budget still changes. */
  canApply: boolean
  canExport: boolean
}

/** Which premissas move a line of the DRE, and which value of one reaches a goal. */
export function SensibilidadePainel(props: SensibilidadePainelProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { t: commonT } = useTranslation()
  const { data: formulas, error } = useQuery(formulasQuery(props.id))
  if (error && !formulas) return <ErrorState error={error} />
  if (!formulas) return <SkeletonRows rows={6} label={commonT('carregando')} />
  if (formulas.itens.length === 0)
    return (
      <PainelSecao>
        <Note>{t('sensibilidade.semFormulas')}</Note>
      </PainelSecao>
    )
  return <ComFormulas {...props} />
}

function ComFormulas({ id, inicio, canApply, canExport }: SensibilidadePainelProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const [linha, setLinha] = useState<string>()
  const [taxaPpm, setTaxaPpm] = useState(100_000)
  const question = { taxaPpm, ...(linha === undefined ? {} : { linha }) }
  const { data, error } = useQuery(sensibilidadeQuery(id, question))
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void invalidate(orcamentoSensibilidadeRotas.get)} />
    return <SkeletonRows rows={8} label={commonT('carregando')} />
  }
  return (
    <>
      <PainelSecao titulo={t('sensibilidade.oQueMove')} gap={12} align="stretch">
        <Grid columns={2} phone={2} gap={8}>
          <SelectField
            label={t('sensibilidade.linha')}
            value={data.linha.codigo}
            onChange={({ currentTarget }) => setLinha(currentTarget.value)}
          >
            {data.linhas.map(({ codigo, descricao }) => (
              <option key={codigo} value={codigo}>
                {descricao}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('sensibilidade.taxa')}
            value={taxaPpm}
            onChange={({ currentTarget }) => setTaxaPpm(Number(currentTarget.value))}
          >
            {TAXAS_PPM.map((each) => (
              <option key={each} value={each}>
                ± {formatRazao(each / 1_000_000, { idioma: language, symbol: true, casas: 0 })}
              </option>
            ))}
          </SelectField>
        </Grid>
        <Note aria-live="polite">
          {t('sensibilidade.agora', { linha: data.linha.descricao })}{' '}
          {data.linha.unidade === 'razao' ? <Razao razao={data.agora} symbol casas={2} /> : <Valor centavos={data.agora} zero="zero" />}
        </Note>
        <Tornado sensibilidade={data} taxaPpm={taxaPpm} />
        {canExport && (
          <ExportTabela
            rota={orcamentoSensibilidadeRotas.export}
            argsOf={(formato) => [`sensibilidade.${formato}`, { params: { id }, query: { formato, taxaPpm, linha: data.linha.codigo } }]}
          />
        )}
      </PainelSecao>
      <MetaSecao {...{ id, inicio, canApply }} linhas={data.linhas} premissas={data.premissas} />
    </>
  )
}
