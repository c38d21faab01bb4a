import {
  type CriacaoFontes,
  ORCAMENTO_LINHAS_MAX,
  type OrcamentoPessoa,
  type RotaData,
  inicioRotas,
  orcamentoCriacaoRotas,
} from '@lastro/contract'
import { orcamentoRotas } from '@lastro/contract/orcamento/orcamento'
import { addMeses } from '@lastro/engine'
import { formatPeriodo } from '@lastro/formato'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Secao, Secoes } from '../../ui/Secao.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
import { CamposCabecalho, withPerson } from './CamposCabecalho.tsx'
import { Ajustes } from './criacao/Ajustes.tsx'
import { CriarPe } from './criacao/CriarPe.tsx'
import { Fonte } from './criacao/Fonte.tsx'
import { OrigemEscolha } from './criacao/OrigemEscolha.tsx'
import { PreviaSecao } from './criacao/PreviaSecao.tsx'
import { type CriacaoOrigemTipo, takesAjustes } from './criacao/draft.ts'
import { useCriacao } from './criacao/use-criacao.ts'
import { lastMesOf } from './exercicio.ts'
import { LinhasEmBranco, countLinhas } from './LinhasEmBranco.tsx'

const EXERCICIOS = [-2, -1, 0, 1, 2, 3]

interface NovoFormProps {
  options: RotaData<typeof orcamentoRotas.getOpcoes>
  fontes: CriacaoFontes
  eu: OrcamentoPessoa
  origem: CriacaoOrigemTipo
  orcamentoId: number | null
  onOrigem: (origem: CriacaoOrigemTipo) => void
}

export function NovoForm({ options, fontes, eu, origem, orcamentoId, onOrigem }: NovoFormProps) {
  const { t } = useTranslation('orcamento')
  const { t: daCriacao } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const form = useContractForm({
    schema: orcamentoRotas.create.body,
    defaultValues: {
      nome: '',
      inicio: options.inicio,
      cenario: 'base',
      modeloId: (options.modelos.find(({ padrao }) => padrao) ?? options.modelos[0])?.id ?? 0,
      donoId: eu.id,
      observacoes: '',
      centrosCusto: [],
      semCentroCusto: false,
      filiais: [],
    },
    save: ({ centrosCusto, semCentroCusto, filiais, ...header }, key) =>
      origem === 'branco'
        ? call(
            orcamentoRotas.create,
            { body: { ...header, centrosCusto, semCentroCusto, filiais } },
            { headers: { 'idempotency-key': key }, silent: true },
          )
        : criacao.create(header),
    onSaved: async ({ id }, { nome }) => {
      void invalidate(orcamentoRotas.list, orcamentoRotas.getOpcoes, orcamentoCriacaoRotas.getFontes, inicioRotas.get)
      showSuccess(t('novo.criado', { nome }))
      await navigate({ to: paths.orcamento, params: { id: String(id) }, search: { edit: true } })
    },
    onFailed: (error) => criacao.onRefused(error),
  })
  const { inicio, nome, cenario, centrosCusto, semCentroCusto = false, filiais } = form.draft
  const criacao = useCriacao({ origem, fontes, inicio, orcamentoId })
  useUnsaved(criacao.hasChanged && !form.busy)
  const named = nome.trim() !== '' && cenario.trim() !== ''
  const ready =
    origem === 'branco' ? countLinhas(options, { centrosCusto, semCentroCusto, filiais }) <= ORCAMENTO_LINHAS_MAX : criacao.isReady
  return (
    <Form form={form}>
      <Secoes>
        <Secao titulo={daCriacao('origem.secao')} texto={daCriacao('origem.secaoTexto')}>
          <OrigemEscolha origem={origem} onChange={onOrigem} />
          <Fonte criacao={criacao} origem={origem} fontes={fontes} options={options} inicio={inicio} />
        </Secao>
        <Secao titulo={t('novo.sobre')} texto={t('novo.sobreTexto')}>
          <CamposCabecalho form={form} people={withPerson(options.pessoas, eu)} cenarios={options.cenarios} />
        </Secao>
        <Secao titulo={t('novo.quando')} texto={t('novo.quandoTexto')}>
          <SelectField label={t('campos.exercicio')} {...form.field('inicio')}>
            {EXERCICIOS.map((anos) => addMeses(options.inicio, anos * 12)).map((mes) => (
              <option key={mes} value={mes}>
                {formatPeriodo(mes, lastMesOf(mes), language)}
              </option>
            ))}
          </SelectField>
          <SearchSelect
            label={t('campos.modelo')}
            hint={t('campos.modeloDica')}
            options={options.modelos.map((modelo) => ({ id: modelo.id, text: modelo.nome }))}
            {...form.value('modeloId')}
          />
        </Secao>
        {origem === 'branco' ? (
          <Secao titulo={t('novo.linhas')} texto={t('novo.linhasTexto')}>
            <LinhasEmBranco
              options={options}
              campos={{
                centrosCusto: form.value('centrosCusto'),
                semCentroCusto: { ...form.value('semCentroCusto'), value: semCentroCusto },
                filiais: form.value('filiais'),
              }}
            />
          </Secao>
        ) : (
          <Secao titulo={daCriacao('ajustes.titulo')} texto={daCriacao(takesAjustes(origem) ? 'ajustes.texto' : 'ajustes.textoBaseZero')}>
            <Ajustes fontes={fontes} draft={criacao.draft} inicio={inicio} todos={takesAjustes(origem)} onChange={criacao.change} />
          </Secao>
        )}
      </Secoes>
      {origem !== 'branco' && <PreviaSecao criacao={criacao} origem={origem} inicio={inicio} />}
      <CriarPe
        texto={origem === 'branco' ? null : daCriacao(named ? 'previa.grava' : 'previa.nome')}
        error={form.failure}
        busy={form.busy}
        isReady={named && ready}
      />
    </Form>
  )
}
