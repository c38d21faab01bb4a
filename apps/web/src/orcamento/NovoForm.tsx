import { ORCAMENTO_LINHAS_MAX, type OrcamentoPessoa, type RotaData, orcamentoRotas } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { createChave } from '../api/idempotencia.ts'
import { formatPeriodo } from '../format/data.ts'
import { formatInteiro } from '../format/valor.ts'
import { paths } from '../paths.ts'
import { EscolhaLista } from '../ui/EscolhaLista.tsx'
import { usePreferencias } from '../theme/preferencias.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Secao, Secoes } from '../ui/Secao.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { CamposCabecalho, withPessoa } from './CamposCabecalho.tsx'
import { ultimoMesOf } from './exercicio.ts'
import styles from './Orcamento.module.css'

type Opcoes = RotaData<typeof orcamentoRotas.opcoes>

/** Exercícios before and after the next one that may be chosen. */
const EXERCICIOS = [-2, -1, 0, 1, 2, 3]

interface NovoFormProps {
  opcoes: Opcoes
  eu: OrcamentoPessoa
}

/** A budget of zeros: what it is, and of which centros de custo and filiais it has lines. */
export function NovoForm({ opcoes, eu }: NovoFormProps) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const inicial = {
    nome: '',
    inicio: opcoes.inicio,
    cenario: 'base',
    modeloId: (opcoes.modelos.find(({ padrao }) => padrao) ?? opcoes.modelos[0])?.id ?? 0,
    donoId: eu.id,
    observacoes: '',
    centrosCusto: [] as number[],
    semCentroCusto: false,
    filiais: [] as number[],
  }
  // Asked again with the same key, what was made already is not made twice; what was changed since is another budget.
  const [{ campos, chave }, setEstado] = useState(() => ({ campos: inicial, chave: createChave() }))
  const change = (mudados: Partial<typeof inicial>) =>
    setEstado((antes) => ({ campos: { ...antes.campos, ...mudados }, chave: createChave() }))
  const criar = useMutation({
    mutationFn: () => call(orcamentoRotas.create, { body: campos }, { headers: { 'idempotency-key': chave }, silent: true }),
    onSuccess: ({ id }) => {
      showSuccess(t('novo.criado', { nome: campos.nome.trim() }))
      void invalidate(orcamentoRotas.list, orcamentoRotas.opcoes)
      setCriado(id)
    },
  })
  const [criado, setCriado] = useState<number | null>(null)
  useUnsaved(JSON.stringify(campos) !== JSON.stringify(inicial) && criado === null)
  // Not before there is nothing left to lose: leaving would ask.
  useEffect(() => {
    if (criado !== null) void navigate({ to: paths.orcamento, params: { id: String(criado) }, search: { edit: true } })
  }, [criado, navigate])
  const areas = campos.centrosCusto.length + (campos.semCentroCusto || campos.centrosCusto.length === 0 ? 1 : 0)
  const linhas = opcoes.grupoItens * areas * Math.max(campos.filiais.length, 1)
  const demais = linhas > ORCAMENTO_LINHAS_MAX
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    criar.mutate()
  }
  const inteiro = (value: number) => formatInteiro(value, language)
  return (
    <form className={styles['novo']} onSubmit={submit}>
      <Secoes>
        <Secao titulo={t('novo.sobre')} texto={t('novo.sobreTexto')}>
          <CamposCabecalho campos={campos} pessoas={withPessoa(opcoes.pessoas, eu)} cenarios={opcoes.cenarios} onChange={change} />
        </Secao>
        <Secao titulo={t('novo.quando')} texto={t('novo.quandoTexto')}>
          <SelectField
            label={t('campos.exercicio')}
            value={campos.inicio}
            onChange={(event) => change({ inicio: event.currentTarget.value })}
          >
            {EXERCICIOS.map((anos) => addMeses(opcoes.inicio, anos * 12)).map((inicio) => (
              <option key={inicio} value={inicio}>
                {formatPeriodo(inicio, ultimoMesOf(inicio), language)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('campos.modelo')}
            hint={t('campos.modeloDica')}
            value={campos.modeloId}
            onChange={(event) => change({ modeloId: Number(event.currentTarget.value) })}
          >
            {opcoes.modelos.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </SelectField>
        </Secao>
        <Secao titulo={t('novo.linhas')} texto={t('novo.linhasTexto')}>
          {opcoes.centrosCusto.length > 0 && (
            <>
              <EscolhaLista
                titulo={t('campos.centros')}
                buscar={t('campos.buscarCentro')}
                opcoes={opcoes.centrosCusto}
                escolhidos={campos.centrosCusto}
                onChange={(centrosCusto) => change({ centrosCusto })}
              />
              <Todos
                texto={t('campos.todosCentros')}
                todos={opcoes.centrosCusto}
                escolhidos={campos.centrosCusto}
                onChange={(centrosCusto) => change({ centrosCusto })}
              />
              <label className={styles['caixa']}>
                <input
                  type="checkbox"
                  checked={campos.semCentroCusto || campos.centrosCusto.length === 0}
                  disabled={campos.centrosCusto.length === 0}
                  onChange={(event) => change({ semCentroCusto: event.currentTarget.checked })}
                />
                {t('campos.semCentro')}
              </label>
            </>
          )}
          {opcoes.filiais.length > 0 && (
            <>
              <EscolhaLista
                titulo={t('campos.filiais')}
                buscar={t('campos.buscarFilial')}
                opcoes={opcoes.filiais}
                escolhidos={campos.filiais}
                onChange={(filiais) => change({ filiais })}
              />
              <Todos
                texto={t('campos.todasFiliais')}
                todos={opcoes.filiais}
                escolhidos={campos.filiais}
                onChange={(filiais) => change({ filiais })}
              />
            </>
          )}
          <p className={styles['conta']} data-demais={demais || undefined} role="status">
            {t(demais ? 'novo.demais' : 'novo.conta', {
              linhas: inteiro(linhas),
              itens: inteiro(opcoes.grupoItens),
              areas: inteiro(areas),
              maximo: inteiro(ORCAMENTO_LINHAS_MAX),
            })}
          </p>
          <FormError error={criar.error} />
          <div className={styles['acoes']}>
            <ButtonLink to={paths.orcamentos}>{comum('cancelar')}</ButtonLink>
            <Button
              type="submit"
              variant="primary"
              icon="plus"
              busy={criar.isPending}
              disabled={demais || campos.nome.trim() === '' || campos.cenario.trim() === ''}
            >
              {t('novo.criar')}
            </Button>
          </div>
        </Secao>
      </Secoes>
    </form>
  )
}

interface TodosProps {
  texto: string
  todos: readonly { id: number }[]
  escolhidos: readonly number[]
  onChange: (ids: number[]) => void
}

/** All of a list, or none of it. */
function Todos({ texto, todos, escolhidos, onChange }: TodosProps) {
  const cheio = escolhidos.length === todos.length
  return (
    <label className={styles['caixa']}>
      <input type="checkbox" checked={cheio} onChange={() => onChange(cheio ? [] : todos.map(({ id }) => id))} />
      {texto}
    </label>
  )
}
