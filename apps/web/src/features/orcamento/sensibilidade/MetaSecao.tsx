import { META_MODOS, orcamentoAtosRotas, orcamentoCenarioRotas, orcamentoSensibilidadeRotas, premissaRotas } from '@lastro/contract'
import type { MetaAchado, MetaModo, OrcamentoMeta, RotaBody, Sensibilidade, SensibilidadeLinha } from '@lastro/contract'
import { MESES_EXERCICIO, parseCentavos } from '@lastro/engine'
import { formatCentavos, formatMes, formatRazao, marcaDecimalOf } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Grid, Inline, Stack } from '../../../ui/layout.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Text.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import { invalidatePremissas } from '../premissa/queries.ts'
import { formatValor, readValor } from '../premissa/valor.ts'
import { type MetaQuestion, metaQuery } from './queries.ts'

const MESES = Array.from({ length: MESES_EXERCICIO }, (_, i) => i + 1)
const PPM = 1_000_000

type Celulas = RotaBody<typeof premissaRotas.updateValores>['celulas']

interface MetaSecaoProps {
  id: number
  inicio: string
  canApply: boolean
  linhas: readonly SensibilidadeLinha[]
  /** Premissas that formulas read. */
  premissas: Sensibilidade['premissas']
}

/** Goal seek: asks for a line and its goal, and shows every value of the premissa that reaches it. */
export function MetaSecao({ id, inicio, canApply, linhas, premissas }: MetaSecaoProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const [premissa, setPremissa] = useState(premissas[0]?.id ?? 0)
  const [mode, setMode] = useState<MetaModo>('valor')
  const [codigo, setCodigo] = useState(linhas.findLast(({ unidade }) => unidade === 'centavos')?.codigo ?? '')
  const [texto, setTexto] = useState('')
  const [mesInicial, setMesInicial] = useState(1)
  const [mesFinal, setMesFinal] = useState(MESES_EXERCICIO)
  const [since, setSince] = useState(0)
  const [question, setQuestion] = useState<MetaQuestion>()
  const line = linhas.find((each) => each.codigo === codigo)
  const nameMes = (mes: number): string => formatMes(mesDoExercicio(inicio, mes), language)
  const alvo = line ? readGoal(texto, line, marcaDecimalOf(language)) : undefined
  const isWrong = texto.trim() !== '' && alvo === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (alvo === undefined) return
    setQuestion({
      premissa,
      modo: mode,
      linha: codigo,
      alvo,
      mesInicial,
      mesFinal: Math.max(mesInicial, mesFinal),
      ...(since > 0 ? { desde: since } : {}),
    })
  }
  return (
    <PainelSecao titulo={t('meta.titulo')} gap={12} align="stretch">
      <Note>{t('meta.texto')}</Note>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Grid columns={2} phone={2} gap={8}>
            <SelectField label={t('meta.linha')} value={codigo} onChange={({ currentTarget }) => setCodigo(currentTarget.value)}>
              {linhas.map((each) => (
                <option key={each.codigo} value={each.codigo}>
                  {each.descricao}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t(line?.unidade === 'razao' ? 'meta.alvoPercentual' : 'meta.alvo')}
              inputMode="decimal"
              autoComplete="off"
              required
              value={texto}
              error={isWrong ? t('meta.alvoErrado') : undefined}
              onChange={({ currentTarget }) => setTexto(currentTarget.value)}
            />
            <SelectField
              label={t('meta.de')}
              value={mesInicial}
              onChange={({ currentTarget }) => setMesInicial(Number(currentTarget.value))}
            >
              {MESES.map((mes) => (
                <option key={mes} value={mes}>
                  {nameMes(mes)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('meta.ate')}
              value={Math.max(mesInicial, mesFinal)}
              onChange={({ currentTarget }) => setMesFinal(Number(currentTarget.value))}
            >
              {MESES.filter((mes) => mes >= mesInicial).map((mes) => (
                <option key={mes} value={mes}>
                  {nameMes(mes)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('meta.premissa')}
              value={premissa}
              onChange={({ currentTarget }) => setPremissa(Number(currentTarget.value))}
            >
              {premissas.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.codigo}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('meta.modo')}
              value={mode}
              onChange={({ currentTarget }) => setMode(META_MODOS.find((each) => each === currentTarget.value) ?? 'valor')}
            >
              {META_MODOS.map((each) => (
                <option key={each} value={each}>
                  {t(`meta.modos.${each}`)}
                </option>
              ))}
            </SelectField>
            <SelectField label={t('meta.desde')} value={since} onChange={({ currentTarget }) => setSince(Number(currentTarget.value))}>
              <option value={0}>{t('premissas.todos')}</option>
              {MESES.map((mes) => (
                <option key={mes} value={mes}>
                  {nameMes(mes)}
                </option>
              ))}
            </SelectField>
          </Grid>
          <Inline>
            <Button size="small" type="submit" disabled={alvo === undefined || premissa === 0}>
              {t('meta.procurar')}
            </Button>
          </Inline>
        </Stack>
      </form>
      {question && <Resposta {...{ id, question, canApply }} premissa={premissas.find((each) => each.id === question.premissa)} />}
    </PainelSecao>
  )
}

/** Centavos of a money line, millionths of the others. Undefined while it is none. */
function readGoal(texto: string, { unidade }: SensibilidadeLinha, decimal: 'virgula' | 'ponto'): number | undefined {
  if (unidade === 'razao') return readValor(texto, 'percentual', decimal) ?? undefined
  return parseCentavos(texto.trim(), { decimal })
}

interface RespostaProps {
  id: number
  question: MetaQuestion
  canApply: boolean
  premissa: Sensibilidade['premissas'][number] | undefined
}

function Resposta({ id, question, canApply, premissa }: RespostaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { t: commonT } = useTranslation()
  const { language, negativos } = usePreferencias()
  const { data, error } = useQuery(metaQuery(id, question))
  if (!premissa) return null
  if (!data) return error ? <ErrorState error={error} /> : <SkeletonRows rows={3} label={commonT('carregando')} />
  const valorOf = (micros: number): string =>
    question.modo === 'valor'
      ? formatValor(micros, premissa.unidade, language)
      : formatRazao(micros / PPM, { idioma: language, sinal: true, symbol: true, casas: 4 })
  const linhaOf = (valor: number): string =>
    data.linha.unidade === 'razao'
      ? formatRazao(valor, { idioma: language, negativos, symbol: true, casas: 4 })
      : formatCentavos(valor, { idioma: language, negativos, zero: 'zero' })
  return (
    <div role="status">
      {data.achados.length === 0 && (
        <Callout tone="warn">
          <p>{t('meta.naoHa', { codigo: premissa.codigo, de: valorOf(data.minMicros), ate: valorOf(data.maxMicros) })}</p>
          {data.maisPerto && (
            <p>
              {t('meta.maisPerto', {
                valor: valorOf(data.maisPerto.micros),
                linha: data.linha.descricao,
                da: linhaOf(data.maisPerto.valor),
              })}
            </p>
          )}
        </Callout>
      )}
      {data.achados.length > 1 && <Note>{t('meta.varios', { quantas: data.achados.length })}</Note>}
      <Stack as="ul" divided>
        {data.achados.map((found) => (
          <Stack as="li" key={found.micros} gap={8} padding={[8, 0]}>
            <p>
              <b>{t(`meta.achado.${question.modo}`, { codigo: premissa.codigo, valor: valorOf(found.micros) })}</b>{' '}
              {t('meta.da', { linha: data.linha.descricao, valor: linhaOf(found.valor) })}
            </p>
            <Found {...{ found, premissa, canApply, data }} />
          </Stack>
        ))}
      </Stack>
    </div>
  )
}

interface FoundProps {
  found: MetaAchado
  premissa: Sensibilidade['premissas'][number]
  data: OrcamentoMeta
  canApply: boolean
}

/** Values of the premissa by month, and a button that writes them, which another one undoes. */
function Found({ found, premissa, data, canApply }: FoundProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const [saving, setSaving] = useState(false)
  const valorOf = (micros: number | null): string => (micros === null ? '–' : formatValor(micros, premissa.unidade, language))
  const write = async (celulas: Celulas, nota: string) => {
    await call(premissaRotas.updateValores, { body: { cenario: data.cenario, nota, celulas } })
    await Promise.all([
      invalidatePremissas(),
      invalidate(
        orcamentoSensibilidadeRotas.get,
        orcamentoSensibilidadeRotas.getMeta,
        orcamentoCenarioRotas.compare,
        orcamentoAtosRotas.listLinhas,
      ),
    ])
  }
  const apply = async () => {
    const celulas = found.meses.map(({ mes, antesMicros, valorMicros }) => ({ premissaId: premissa.id, mes, antesMicros, valorMicros }))
    const back = celulas.map(({ antesMicros, valorMicros, ...celula }) => ({
      ...celula,
      antesMicros: valorMicros,
      valorMicros: antesMicros,
    }))
    setSaving(true)
    try {
      await write(celulas, t('meta.nota', { linha: data.linha.descricao }))
      showSuccess(t('meta.aplicada', { codigo: premissa.codigo, cenario: data.cenario }), {
        button: {
          label: t('meta.desfazer'),
          onClick: () => void write(back, t('meta.desfeita', { linha: data.linha.descricao })).catch(() => undefined),
        },
      })
    } catch {
      // The refusal is already shown.
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      {found.meses.length === 0 && <Note>{t('meta.jaE')}</Note>}
      {found.meses.length > 0 && (
        <DataTable
          label={t('meta.meses', { codigo: premissa.codigo })}
          density="dense"
          frame="inline"
          rows={found.meses}
          rowKey={({ mes }) => mes}
          columns={[
            { id: 'mes', header: t('mescla.mes'), cell: ({ mes }) => formatMes(mes, language) },
            { id: 'era', header: t('meta.era'), numeric: true, cell: ({ eraMicros }) => valorOf(eraMicros) },
            { id: 'fica', header: t('meta.fica'), numeric: true, cell: ({ ficaMicros }) => valorOf(ficaMicros) },
          ]}
        />
      )}
      {canApply && found.meses.length > 0 && (
        <Inline>
          <Button size="small" variant="primary" busy={saving} onClick={() => void apply()}>
            {t('meta.aplicar')}
          </Button>
        </Inline>
      )}
    </>
  )
}
