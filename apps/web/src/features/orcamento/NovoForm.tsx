import {
  type CriacaoFontes,
  ORCAMENTO_LINHAS_MAX,
  type OrcamentoPessoa,
  type RotaData,
  inicioRotas,
  orcamentoRotas,
} from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatPeriodo } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { createChave } from '../../api/idempotencia.ts'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { SelectField } from '../../ui/Field.tsx'
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
import styles from './Orcamento.module.css'

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
  const inicial = {
    nome: '',
    inicio: options.inicio,
    cenario: 'base',
    modeloId: (options.modelos.find(({ padrao }) => padrao) ?? options.modelos[0])?.id ?? 0,
    donoId: eu.id,
    observacoes: '',
    centrosCusto: [] as number[],
    semCentroCusto: false,
    filiais: [] as number[],
  }
  // Idempotency key. A retry of the same request reuses it; changed fields get a new one.
  const [{ campos, chave }, setState] = useState(() => ({ campos: inicial, chave: createChave() }))
  const change = (changed: Partial<typeof inicial>) =>
    setState((before) => ({ campos: { ...before.campos, ...changed }, chave: createChave() }))
  const [created, setCreated] = useState<number | null>(null)
  const tellCreated = (id: number) => {
    showSuccess(t('novo.criado', { nome: campos.nome.trim() }))
    setCreated(id)
  }
  const emBranco = useMutation({
    mutationFn: () => call(orcamentoRotas.create, { body: campos }, { headers: { 'idempotency-key': chave }, silent: true }),
    onSuccess: ({ id }) => {
      void invalidate(orcamentoRotas.list, orcamentoRotas.getOpcoes, inicioRotas.get)
      tellCreated(id)
    },
  })
  const { centrosCusto: _centros, semCentroCusto: _sem, filiais: _filiais, ...cabecalho } = campos
  const criacao = useCriacao({ origem, fontes, cabecalho, orcamentoId }, tellCreated)
  useUnsaved((JSON.stringify(campos) !== JSON.stringify(inicial) || criacao.hasChanged) && created === null)
  // Navigates once nothing is unsaved any more, or the unsaved-changes guard would ask.
  useEffect(() => {
    if (created !== null) void navigate({ to: paths.orcamento, params: { id: String(created) }, search: { edit: true } })
  }, [created, navigate])
  const named = campos.nome.trim() !== '' && campos.cenario.trim() !== ''
  const ready = origem === 'branco' ? countLinhas(options, campos) <= ORCAMENTO_LINHAS_MAX : criacao.isReady
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!named || !ready) return
    if (origem === 'branco') emBranco.mutate()
    else criacao.create()
  }
  return (
    <form className={styles['novo']} onSubmit={submit}>
      <Secoes>
        <Secao titulo={daCriacao('origem.secao')} texto={daCriacao('origem.secaoTexto')}>
          <OrigemEscolha origem={origem} onChange={onOrigem} />
          <Fonte criacao={criacao} origem={origem} fontes={fontes} options={options} inicio={campos.inicio} />
        </Secao>
        <Secao titulo={t('novo.sobre')} texto={t('novo.sobreTexto')}>
          <CamposCabecalho campos={campos} people={withPerson(options.pessoas, eu)} cenarios={options.cenarios} onChange={change} />
        </Secao>
        <Secao titulo={t('novo.quando')} texto={t('novo.quandoTexto')}>
          <SelectField
            label={t('campos.exercicio')}
            value={campos.inicio}
            onChange={(event) => change({ inicio: event.currentTarget.value })}
          >
            {EXERCICIOS.map((anos) => addMeses(options.inicio, anos * 12)).map((inicio) => (
              <option key={inicio} value={inicio}>
                {formatPeriodo(inicio, lastMesOf(inicio), language)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('campos.modelo')}
            hint={t('campos.modeloDica')}
            value={campos.modeloId}
            onChange={(event) => change({ modeloId: Number(event.currentTarget.value) })}
          >
            {options.modelos.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </SelectField>
        </Secao>
        {origem === 'branco' ? (
          <Secao titulo={t('novo.linhas')} texto={t('novo.linhasTexto')}>
            <LinhasEmBranco options={options} campos={campos} onChange={change} />
          </Secao>
        ) : (
          <Secao titulo={daCriacao('ajustes.titulo')} texto={daCriacao(takesAjustes(origem) ? 'ajustes.texto' : 'ajustes.textoBaseZero')}>
            <Ajustes fontes={fontes} draft={criacao.draft} inicio={campos.inicio} todos={takesAjustes(origem)} onChange={criacao.change} />
          </Secao>
        )}
      </Secoes>
      {origem !== 'branco' && <PreviaSecao criacao={criacao} origem={origem} inicio={campos.inicio} />}
      <CriarPe
        texto={origem === 'branco' ? null : daCriacao(named ? 'previa.grava' : 'previa.nome')}
        error={origem === 'branco' ? emBranco.error : criacao.createError}
        busy={origem === 'branco' ? emBranco.isPending : criacao.creating}
        isReady={named && ready}
      />
    </form>
  )
}
