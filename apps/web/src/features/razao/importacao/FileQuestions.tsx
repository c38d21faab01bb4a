import type { ImportacaoPrevia, Leitura, Mapeamento } from '@lastro/contract'
import { type Language, formatDiaExtenso, formatMes } from '@lastro/formato'
import { isBelow } from '@lastro/engine'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { Inline, Panel, Stack } from '../../../ui/layout.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { type Question as QuestionKey, ambiguousDayOf } from './preview.ts'
import { listAnos } from './ReceitaLeitura.tsx'
import { readingOf } from './receita.ts'

type Planilha = NonNullable<ImportacaoPrevia['planilha']>

interface FileQuestionsProps {
  planilha: Planilha
  mapeamento: Mapeamento
  isDisabled: boolean
  onChange: (mapeamento: Mapeamento) => void
  onReading: (reading: Leitura) => void
}

/** Open questions about a file. An answered one stays, so that the answer can change. */
export function FileQuestions(props: FileQuestionsProps) {
  const { planilha } = props
  const optionsOf = (question: QuestionKey) => planilha.perguntas.find(({ chave }) => chave === question)?.opcoes
  const meses = optionsOf('mes')
  const contas = optionsOf('debitos')
  const subtotais = optionsOf('subtotais')
  return (
    <>
      {meses && <MesQuestion {...props} meses={meses.map(({ valor }) => valor)} />}
      {optionsOf('ano') && <AnoQuestion {...props} />}
      {optionsOf('formatoData') && <DataQuestion {...props} />}
      {optionsOf('valores') && <ValoresQuestion {...props} />}
      {contas && <DebitosQuestion {...props} contas={contas.filter(({ valor }) => valor !== NONE)} />}
      {optionsOf('sinal') && <SinalQuestion {...props} />}
      {subtotais && <SubtotaisQuestion {...props} nomes={subtotais[0]?.descricao ?? ''} />}
      {optionsOf('planilhas') ? <PlanilhasQuestion {...props} /> : <LeftOut nomes={planilha.outras.map(({ nome }) => nome)} />}
    </>
  )
}

/** Answer that no account is a debit. */
const NONE = 'nenhuma'

function MesQuestion({ planilha, mapeamento, isDisabled, onReading, meses }: FileQuestionsProps & { meses: readonly string[] }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const [mes, setMes] = useState('')
  const answer = (chosen: string) => {
    setMes(chosen)
    if (chosen !== '') onReading({ ...readingOf(mapeamento), mes: chosen })
  }
  const title = t('pergunta.mes.titulo')
  return (
    <Question
      title={title}
      text={t(meses.length > 0 ? 'pergunta.mes.varios' : 'pergunta.mes.nenhum', { nome: planilha.mapeamento.planilha })}
    >
      {meses.length > 0 ? (
        <SelectField
          label={t('pergunta.mes.campo')}
          value={mes}
          disabled={isDisabled}
          onChange={(event) => answer(event.currentTarget.value)}
        >
          <option value="">{t('mapeamento.escolher')}</option>
          {meses.map((each) => (
            <option key={each} value={each}>
              {formatMes(each, language)}
            </option>
          ))}
        </SelectField>
      ) : (
        <MesField label={t('pergunta.mes.campo')} value={mes} disabled={isDisabled} onChange={answer} />
      )}
    </Question>
  )
}

function AnoQuestion({ mapeamento, isDisabled, onReading }: FileQuestionsProps) {
  const { t } = useTranslation('importacao')
  return (
    <Question title={t('pergunta.ano.titulo')} text={t('pergunta.ano.texto')}>
      <SelectField
        label={t('receita.ano')}
        value=""
        disabled={isDisabled}
        onChange={(event) => onReading({ ...readingOf(mapeamento), ano: Number(event.currentTarget.value) })}
      >
        <option value="">{t('mapeamento.escolher')}</option>
        {listAnos().map((ano) => (
          <option key={ano}>{ano}</option>
        ))}
      </SelectField>
    </Question>
  )
}

type Opcao = Planilha['perguntas'][number]['opcoes'][number]

/** Sent as a whole, because a first marked account is no answer yet. */
function DebitosQuestion({ mapeamento, isDisabled, onChange, contas }: FileQuestionsProps & { contas: readonly Opcao[] }) {
  const { t } = useTranslation('importacao')
  const [marked, setMarked] = useState<readonly string[]>(mapeamento.devedoras ?? [])
  const isUnder = (conta: string): boolean => marked.some((group) => group !== conta && isBelow(conta, group))
  const answer = (devedoras: string[]) => onChange({ ...mapeamento, sinal: 'credito_positivo', devedoras })
  return (
    <Question title={t('pergunta.debitos.titulo')} text={t('pergunta.debitos.texto')}>
      <Choices label={t('pergunta.debitos.titulo')} disabled={isDisabled} scrolls>
        {contas.map(({ valor, descricao, centavos }) => (
          <Choice
            key={valor}
            checked={marked.includes(valor) || isUnder(valor)}
            disabled={isUnder(valor)}
            onChange={(event) =>
              setMarked(
                event.currentTarget.checked
                  ? [...marked.filter((each) => !isBelow(each, valor)), valor]
                  : marked.filter((each) => each !== valor),
              )
            }
          >
            {contas.some((group) => group.valor !== valor && isBelow(valor, group.valor)) ? (
              `${valor} ${descricao ?? ''}`
            ) : (
              <b>{`${valor} ${descricao ?? ''}`}</b>
            )}{' '}
            {centavos !== null && <Valor centavos={centavos} zero="zero" />}
          </Choice>
        ))}
      </Choices>
      <Inline wrap>
        <Button disabled={isDisabled || marked.length === 0} onClick={() => answer([...marked])}>
          {t('pergunta.debitos.responder')}
        </Button>
        <Button disabled={isDisabled} onClick={() => answer([])}>
          {t('pergunta.debitos.nenhuma')}
        </Button>
      </Inline>
    </Question>
  )
}

function SinalQuestion({ mapeamento, isDisabled, onChange }: FileQuestionsProps) {
  const { t } = useTranslation('importacao')
  return (
    <ChoiceCards
      name="sinal"
      legend={t('pergunta.sinal.titulo')}
      options={(['credito_positivo', 'debito_positivo'] as const).map((sinal) => ({
        value: sinal,
        title: t(`pergunta.sinal.${sinal}`),
        text: t(`pergunta.sinal.${sinal}Texto`),
      }))}
      value={mapeamento.sinal}
      disabled={isDisabled}
      onChange={(sinal) => onChange({ ...mapeamento, sinal })}
    />
  )
}

function SubtotaisQuestion({ mapeamento, isDisabled, onChange, nomes }: FileQuestionsProps & { nomes: string }) {
  const { t } = useTranslation('importacao')
  const { subtotais } = mapeamento
  return (
    <ChoiceCards
      name="subtotais"
      legend={t('pergunta.subtotais.titulo', { nomes })}
      options={(['sim', 'nao'] as const).map((value) => ({
        value,
        title: t(`pergunta.subtotais.${value}`),
        text: t(`pergunta.subtotais.${value}Texto`),
      }))}
      value={subtotais === undefined ? undefined : subtotais ? 'sim' : 'nao'}
      disabled={isDisabled}
      onChange={(value) => onChange({ ...mapeamento, subtotais: value === 'sim' })}
    />
  )
}

function Question({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Panel as="section" gap={8} padding={12} aria-label={title}>
      <Text as="h2" weight="semibold">
        {title}
      </Text>
      <Text as="p" tone="soft">
        {text}
      </Text>
      <Stack align="start" gap={8}>
        {children}
      </Stack>
    </Panel>
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
      legend={
        mapeamento.arranjo?.meses
          ? t('pergunta.valores.tituloMeses')
          : t('pergunta.valores.titulo', { coluna: planilha.cabecalho[mapeamento.colunas.valor ?? -1] ?? t('papel.valor') })
      }
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
