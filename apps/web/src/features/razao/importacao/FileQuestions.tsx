import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { type Language, formatDiaExtenso } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ambiguousDayOf, type Question } from './preview.ts'

type Planilha = NonNullable<ImportacaoPrevia['planilha']>

interface FileQuestionsProps {
  planilha: Planilha
  mapeamento: Mapeamento
  isDisabled: boolean
  onChange: (mapeamento: Mapeamento) => void
}

const TEXT_ONLY: ReadonlySet<Question> = new Set(['mes', 'ano', 'debitos', 'sinal'])

/** Open questions about a file. An answered one stays, so that the answer can change. */
export function FileQuestions(props: FileQuestionsProps) {
  const { planilha } = props
  const isAsked = (question: Question) => planilha.perguntas.some(({ chave }) => chave === question)
  return (
    <>
      {isAsked('formatoData') && <DataQuestion {...props} />}
      {isAsked('valores') && <ValoresQuestion {...props} />}
      {planilha.perguntas
        .filter(({ chave }) => TEXT_ONLY.has(chave))
        .map(({ chave, texto }) => (
          <Callout key={chave} tone="warn">
            {texto}
          </Callout>
        ))}
      {isAsked('planilhas') ? <PlanilhasQuestion {...props} /> : <LeftOut nomes={planilha.outras.map(({ nome }) => nome)} />}
    </>
  )
}

function DataQuestion({ planilha, mapeamento, isDisabled, onChange }: FileQuestionsProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const day = ambiguousDayOf(planilha, mapeamento)
  return (
    <ChoiceCards
      name="formatoData"
      legend={day ? t('pergunta.data.titulo', { data: day.texto }) : t('mapeamento.formatoData')}
      options={(['dd/mm/aaaa', 'mm/dd/aaaa'] as const).map((format) => ({
        value: format,
        title: day ? formatDiaExtenso(new Date(`${day[format]}T12:00`), language) : format,
        text: t(`pergunta.data.${format === 'dd/mm/aaaa' ? 'diaMes' : 'mesDia'}`),
      }))}
      value={mapeamento.formatoData}
      disabled={isDisabled}
      onChange={(formatoData) => onChange({ ...mapeamento, formatoData })}
    />
  )
}

function ValoresQuestion({ planilha, mapeamento, isDisabled, onChange }: FileQuestionsProps) {
  const { t } = useTranslation('importacao')
  return (
    <ChoiceCards
      name="valores"
      legend={t('pergunta.valores.titulo', { coluna: planilha.cabecalho[mapeamento.colunas.valor ?? -1] ?? t('papel.valor') })}
      options={(['movimento', 'acumulado'] as const).map((valores) => ({
        value: valores,
        title: t(`pergunta.valores.${valores}`),
        text: t(`pergunta.valores.${valores}Texto`),
      }))}
      value={mapeamento.valores}
      disabled={isDisabled}
      onChange={(valores) => onChange({ ...mapeamento, valores })}
    />
  )
}

function PlanilhasQuestion({ planilha, mapeamento, isDisabled, onChange }: FileQuestionsProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const equal = planilha.outras.filter(({ igual }) => igual).map(({ nome }) => nome)
  const isAll = mapeamento.outrasPlanilhas !== undefined && mapeamento.outrasPlanilhas.length > 0
  const read = isAll ? equal : []
  const all = {
    value: 'todas',
    title: t('pergunta.planilhas.todas', { quantidade: equal.length + 1 }),
    text: t('pergunta.planilhas.todasTexto', { nomes: listNomes(equal, language) }),
  }
  const only = {
    value: 'esta',
    title: t('pergunta.planilhas.esta', { nome: mapeamento.planilha }),
    text: t('pergunta.planilhas.estaTexto'),
  }
  return (
    <>
      <ChoiceCards
        name="planilhas"
        legend={t('pergunta.planilhas.titulo', { count: planilha.outras.filter(({ dados }) => dados).length })}
        options={equal.length > 0 ? [all, only] : [only]}
        value={isAll ? all.value : mapeamento.outrasPlanilhas && only.value}
        disabled={isDisabled}
        onChange={(value) => onChange({ ...mapeamento, outrasPlanilhas: value === all.value ? equal : [] })}
      />
      <LeftOut nomes={planilha.outras.map(({ nome }) => nome).filter((nome) => !read.includes(nome))} />
    </>
  )
}

function LeftOut({ nomes }: { nomes: readonly string[] }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  if (nomes.length === 0) return null
  return (
    <Text as="p" tone="soft">
      {t('pergunta.planilhas.fora', { count: nomes.length, nomes: listNomes(nomes, language) })}
    </Text>
  )
}

function listNomes(nomes: readonly string[], language: Language): string {
  return new Intl.ListFormat(language).format(nomes)
}
