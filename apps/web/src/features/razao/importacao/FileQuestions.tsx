import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { type Language, formatDiaExtenso } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import styles from './NovaImportacao.module.css'
import { ambiguousDayOf } from './preview.ts'

type Planilha = NonNullable<ImportacaoPrevia['planilha']>

interface FileQuestionsProps {
  planilha: Planilha
  mapeamento: Mapeamento
  isDisabled: boolean
  onChange: (mapeamento: Mapeamento) => void
}

/** Open questions about a file. An answered one stays, so that the answer can change. */
export function FileQuestions(props: FileQuestionsProps) {
  const { planilha } = props
  return (
    <>
      {planilha.perguntas.includes('formatoData') && <DataQuestion {...props} />}
      {planilha.perguntas.includes('valores') && <ValoresQuestion {...props} />}
      {planilha.perguntas.includes('planilhas') ? (
        <PlanilhasQuestion {...props} />
      ) : (
        <LeftOut nomes={planilha.outras.map(({ nome }) => nome)} />
      )}
    </>
  )
}

function DataQuestion({ planilha, mapeamento, isDisabled, onChange }: FileQuestionsProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const day = ambiguousDayOf(planilha, mapeamento)
  return (
    <Question
      nome="formatoData"
      titulo={day ? t('pergunta.data.titulo', { data: day.texto }) : t('mapeamento.formatoData')}
      choices={(['dd/mm/aaaa', 'mm/dd/aaaa'] as const).map((format) => ({
        key: format,
        titulo: day ? formatDiaExtenso(new Date(`${day[format]}T12:00`), language) : format,
        texto: t(`pergunta.data.${format === 'dd/mm/aaaa' ? 'diaMes' : 'mesDia'}`),
        isChosen: mapeamento.formatoData === format,
        onChoose: () => onChange({ ...mapeamento, formatoData: format }),
      }))}
      isDisabled={isDisabled}
    />
  )
}

function ValoresQuestion({ planilha, mapeamento, isDisabled, onChange }: FileQuestionsProps) {
  const { t } = useTranslation('importacao')
  return (
    <Question
      nome="valores"
      titulo={t('pergunta.valores.titulo', { coluna: planilha.cabecalho[mapeamento.colunas.valor ?? -1] ?? t('papel.valor') })}
      choices={(['movimento', 'acumulado'] as const).map((valores) => ({
        key: valores,
        titulo: t(`pergunta.valores.${valores}`),
        texto: t(`pergunta.valores.${valores}Texto`),
        isChosen: mapeamento.valores === valores,
        onChoose: () => onChange({ ...mapeamento, valores }),
      }))}
      isDisabled={isDisabled}
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
    key: 'todas',
    titulo: t('pergunta.planilhas.todas', { quantidade: equal.length + 1 }),
    texto: t('pergunta.planilhas.todasTexto', { nomes: listNomes(equal, language) }),
    isChosen: isAll,
    onChoose: () => onChange({ ...mapeamento, outrasPlanilhas: equal }),
  }
  const only = {
    key: 'esta',
    titulo: t('pergunta.planilhas.esta', { nome: mapeamento.planilha }),
    texto: t('pergunta.planilhas.estaTexto'),
    isChosen: mapeamento.outrasPlanilhas?.length === 0,
    onChoose: () => onChange({ ...mapeamento, outrasPlanilhas: [] }),
  }
  return (
    <>
      <Question
        nome="planilhas"
        titulo={t('pergunta.planilhas.titulo', { count: planilha.outras.filter(({ dados }) => dados).length })}
        choices={equal.length > 0 ? [all, only] : [only]}
        isDisabled={isDisabled}
      />
      <LeftOut nomes={planilha.outras.map(({ nome }) => nome).filter((nome) => !read.includes(nome))} />
    </>
  )
}

function LeftOut({ nomes }: { nomes: readonly string[] }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  if (nomes.length === 0) return null
  return <p className={styles['nota']}>{t('pergunta.planilhas.fora', { count: nomes.length, nomes: listNomes(nomes, language) })}</p>
}

function listNomes(nomes: readonly string[], language: Language): string {
  return new Intl.ListFormat(language).format(nomes)
}

interface Choice {
  key: string
  titulo: string
  texto: string
  isChosen: boolean
  onChoose: () => void
}

function Question({
  nome,
  titulo,
  choices,
  isDisabled,
}: {
  nome: string
  titulo: string
  choices: readonly Choice[]
  isDisabled: boolean
}) {
  return (
    <fieldset className={styles['modos']} disabled={isDisabled}>
      <legend>{titulo}</legend>
      {choices.map(({ key, titulo: label, texto, isChosen, onChoose }) => (
        <label key={key} htmlFor={`${nome}-${key}`} data-escolhido={isChosen || undefined}>
          <input type="radio" id={`${nome}-${key}`} name={nome} checked={isChosen} onChange={onChoose} />
          <b>{label}</b>
          <small>{texto}</small>
        </label>
      ))}
    </fieldset>
  )
}
