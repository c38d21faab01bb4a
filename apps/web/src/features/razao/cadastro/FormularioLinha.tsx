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
import { type LinhaDraft, readDraft, toDraft } from './field-text.ts'
import { Diferencas } from './Diferencas.tsx'
import { currentOf } from './queries.ts'
import { useTexts } from './use-texts.ts'

interface FormularioLinhaProps {
  def: EntidadeDef
  linha: CadastroLinha | null
  inicio?: LinhaDraft
  options?: Readonly<Partial<Record<CampoNome, readonly { codigo: string; descricao: string }[]>>>
  canSave: boolean
  isSaving: boolean
  onSave: (line: CadastroLinha | null, valores: CadastroValores) => Promise<CadastroLinha>
  dialog?: { titulo: string; onClose: () => void }
}

/** On a conflict, shows another user's change next to the typed values. */
export function FormularioLinha(props: FormularioLinhaProps) {
  const { def, linha, inicio = {}, options = {}, canSave, isSaving, onSave, dialog } = props
  const { t } = useTranslation('cadastro')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const [base, setBase] = useState(linha)
  const [draft, setDraft] = useState<LinhaDraft>(() => ({ ...toDraft(def, linha, language), ...inicio }))
  const [inicial, setInicial] = useState(draft)
  const [tentada, setTentada] = useState(false)
  const [failure, setError] = useState<unknown>(null)
  const hasChanged = def.campos.some(({ nome }) => draft[nome] !== inicial[nome])
  const confirmDiscard = useUnsaved(hasChanged)
  const { valores, problemas } = readDraft(def, draft, { antes: base?.valores ?? null, idioma: language })
  const current = currentOf(failure)
  const restart = (next: CadastroLinha) => {
    const loaded = toDraft(def, next, language)
    setBase(next)
    setDraft(loaded)
    setInicial(loaded)
    setTentada(false)
    setError(null)
  }
  // Follows external changes while clean; a dirty form meets them when it is saved.
  if (linha !== null && base !== null && linha.versao > base.versao && !hasChanged && failure === null) restart(linha)
  const discard = () => void confirmDiscard().then((agreed) => agreed && dialog?.onClose())
  const messageOf = (nome: CampoNome): string | undefined => {
    const problema = problemas.get(nome)
    if (tentada && problema) return t(`problemas.${problema}`)
    return failure ? toApiError(failure).details.find(({ campo }) => campo === `valores.${nome}`)?.message : undefined
  }
  const save = async (about: CadastroLinha | null) => {
    setTentada(true)
    if (problemas.size > 0 || isSaving) return
    setError(null)
    try {
      restart(await onSave(about, valores))
      dialog?.onClose()
    } catch (error) {
      setError(error)
    }
  }
  const form = (
    <form
      className={styles['formulario']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(base)
      }}
    >
      {failure !== null && !current && !def.campos.some(({ nome }) => messageOf(nome)) && <FormError error={failure} />}
      {def.campos.map((campo, i) => (
        <Campo
          key={campo.nome}
          campo={campo}
          options={options[campo.nome] ?? []}
          valor={draft[campo.nome] ?? ''}
          error={messageOf(campo.nome)}
          readOnly={!canSave}
          isFirst={i === 0 && dialog !== undefined}
          onChange={(valor) => {
            setDraft({ ...draft, [campo.nome]: valor })
            if (failure && !current) setError(null)
          }}
        />
      ))}
      {base && current && (
        <div role="alert" className={styles['conflito']}>
          <strong>{toApiError(failure).message}</strong>
          <Diferencas def={def} valores={valores} current={current} />
          <div className={styles['recadoAcoes']}>
            <Button size="small" onClick={() => restart(current)}>
              {t('conflito.ficarAtual')}
            </Button>
            <Button size="small" variant="primary" busy={isSaving} onClick={() => void save(current)}>
              {t('conflito.gravarMeu')}
            </Button>
          </div>
        </div>
      )}
      {canSave && (dialog || hasChanged) && (
        <div className={styles['direita']}>
          <Button onClick={dialog ? discard : () => setDraft(inicial)}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="check" busy={isSaving}>
            {commonT('salvar')}
          </Button>
        </div>
      )}
    </form>
  )
  if (!dialog) return form
  return (
    <Dialog title={dialog.titulo} onClose={discard}>
      <div className={styles['dialogo']}>{form}</div>
    </Dialog>
  )
}

interface CampoProps {
  campo: CampoDef
  options: readonly { codigo: string; descricao: string }[]
  valor: string
  error: string | undefined
  readOnly: boolean
  isFirst: boolean
  onChange: (valor: string) => void
}

function Campo({ campo, options, valor, error, readOnly, isFirst, onChange }: CampoProps) {
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const label = texts.campo(campo.nome)
  const choices =
    campo.tipo === 'opcao'
      ? campo.opcoes.map((option) => ({ valor: String(option.valor), texto: texts.opcao(option) }))
      : options.map(({ codigo, descricao }) => ({ valor: codigo, texto: `${codigo} · ${descricao}` }))
  if (campo.tipo === 'opcao' || campo.tipo === 'referencia') {
    return (
      <SelectField label={label} error={error} value={valor} disabled={readOnly} onChange={(event) => onChange(event.currentTarget.value)}>
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
      error={error}
      value={valor}
      readOnly={readOnly}
      autoComplete="off"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for editing
      autoFocus={isFirst}
      {...('max' in campo && campo.tipo !== 'inteiro' ? { maxLength: campo.max } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
