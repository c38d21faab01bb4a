import type { CadastroLinha, CadastroValores, CampoDef, CampoNome, EntidadeDef } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from './Cadastro.module.css'
import { type Rascunho, readRascunho, toRascunho } from './field-text.ts'
import { Diferencas } from './Diferencas.tsx'
import { atualOf } from './queries.ts'
import { useTextos } from './use-texts.ts'

interface FormularioLinhaProps {
  def: EntidadeDef
  linha: CadastroLinha | null
  inicio?: Rascunho
  opcoes?: Readonly<Partial<Record<CampoNome, readonly { codigo: string; descricao: string }[]>>>
  podeSalvar: boolean
  salvando: boolean
  onSalvar: (linha: CadastroLinha | null, valores: CadastroValores) => Promise<CadastroLinha>
  /** Set in a dialog, which closes after saving or cancelling. */
  dialogo?: { titulo: string; onFechar: () => void }
}

/** Form of one row. On a conflict it shows another user's change next to the typed values. */
export function FormularioLinha(props: FormularioLinhaProps) {
  const { def, linha, inicio = {}, opcoes = {}, podeSalvar, salvando, onSalvar, dialogo } = props
  const { t } = useTranslation('cadastro')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const [base, setBase] = useState(linha)
  const [rascunho, setRascunho] = useState<Rascunho>(() => ({ ...toRascunho(def, linha, language), ...inicio }))
  const [inicial, setInicial] = useState(rascunho)
  const [tentada, setTentada] = useState(false)
  const [erro, setErro] = useState<unknown>(null)
  const mudou = def.campos.some(({ nome }) => rascunho[nome] !== inicial[nome])
  const confirmDiscard = useUnsaved(mudou)
  const { valores, problemas } = readRascunho(def, rascunho, { antes: base?.valores ?? null, idioma: language })
  const atual = atualOf(erro)
  const restart = (next: CadastroLinha) => {
    const lido = toRascunho(def, next, language)
    setBase(next)
    setRascunho(lido)
    setInicial(lido)
    setTentada(false)
    setErro(null)
  }
  // Follows external changes while clean; a dirty form meets them when it is saved.
  if (linha !== null && base !== null && linha.versao > base.versao && !mudou && erro === null) restart(linha)
  const desistir = () => void confirmDiscard().then((agreed) => agreed && dialogo?.onFechar())
  const messageOf = (nome: CampoNome): string | undefined => {
    const problema = problemas.get(nome)
    if (tentada && problema) return t(`problemas.${problema}`)
    return erro ? toApiError(erro).details.find(({ campo }) => campo === `valores.${nome}`)?.message : undefined
  }
  const salvar = async (sobre: CadastroLinha | null) => {
    setTentada(true)
    if (problemas.size > 0 || salvando) return
    setErro(null)
    try {
      restart(await onSalvar(sobre, valores))
      dialogo?.onFechar()
    } catch (error) {
      setErro(error)
    }
  }
  const form = (
    <form
      className={styles['formulario']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void salvar(base)
      }}
    >
      {erro !== null && !atual && !def.campos.some(({ nome }) => messageOf(nome)) && <FormError error={erro} />}
      {def.campos.map((campo, i) => (
        <Campo
          key={campo.nome}
          campo={campo}
          opcoes={opcoes[campo.nome] ?? []}
          valor={rascunho[campo.nome] ?? ''}
          erro={messageOf(campo.nome)}
          somenteLeitura={!podeSalvar}
          primeiro={i === 0 && dialogo !== undefined}
          onChange={(valor) => {
            setRascunho({ ...rascunho, [campo.nome]: valor })
            if (erro && !atual) setErro(null)
          }}
        />
      ))}
      {base && atual && (
        <div role="alert" className={styles['conflito']}>
          <strong>{toApiError(erro).message}</strong>
          <Diferencas def={def} valores={valores} atual={atual} />
          <div className={styles['recadoAcoes']}>
            <Button size="small" onClick={() => restart(atual)}>
              {t('conflito.ficarAtual')}
            </Button>
            <Button size="small" variant="primary" busy={salvando} onClick={() => void salvar(atual)}>
              {t('conflito.gravarMeu')}
            </Button>
          </div>
        </div>
      )}
      {podeSalvar && (dialogo || mudou) && (
        <div className={styles['direita']}>
          <Button onClick={dialogo ? desistir : () => setRascunho(inicial)}>{comum('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="check" busy={salvando}>
            {comum('salvar')}
          </Button>
        </div>
      )}
    </form>
  )
  if (!dialogo) return form
  return (
    <Dialog title={dialogo.titulo} onClose={desistir}>
      <div className={styles['dialogo']}>{form}</div>
    </Dialog>
  )
}

interface CampoProps {
  campo: CampoDef
  opcoes: readonly { codigo: string; descricao: string }[]
  valor: string
  erro: string | undefined
  somenteLeitura: boolean
  primeiro: boolean
  onChange: (valor: string) => void
}

function Campo({ campo, opcoes, valor, erro, somenteLeitura, primeiro, onChange }: CampoProps) {
  const { t } = useTranslation('cadastro')
  const textos = useTextos()
  const label = textos.campo(campo.nome)
  const choices =
    campo.tipo === 'opcao'
      ? campo.opcoes.map((opcao) => ({ valor: String(opcao.valor), texto: textos.opcao(opcao) }))
      : opcoes.map(({ codigo, descricao }) => ({ valor: codigo, texto: `${codigo} · ${descricao}` }))
  if (campo.tipo === 'opcao' || campo.tipo === 'referencia') {
    return (
      <SelectField
        label={label}
        error={erro}
        value={valor}
        disabled={somenteLeitura}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!choices.some((each) => each.valor === valor) && <option value={valor}>{valor || t('escolha')}</option>}
        {choices.map((each) => (
          <option key={each.valor} value={each.valor}>
            {each.texto}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <TextField
      label={label}
      error={erro}
      value={valor}
      readOnly={somenteLeitura}
      autoComplete="off"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for editing
      autoFocus={primeiro}
      {...('max' in campo && campo.tipo !== 'inteiro' ? { maxLength: campo.max } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
