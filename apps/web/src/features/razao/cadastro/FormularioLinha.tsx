import type { CadastroLinha, CadastroValores, CampoDef, CampoNome, EntidadeDef } from '@lastro/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { toApiError } from '../../../api/errors.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog, DialogBody } from '../../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { type CampoProblema, type LinhaDraft, readDraft, toDraft } from './field-text.ts'
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
  const read = (draft: LinhaDraft) => readDraft(def, draft, { antes: base?.valores ?? null, idioma: language })
  const form = useContractForm({
    // The definition of the entity describes the fields, so the contract has no schema for them.
    schema: z.transform((draft: LinhaDraft, { issues }) => {
      const { valores, problemas } = read(draft)
      for (const nome of problemas.keys()) issues.push({ code: 'custom', path: [nome], input: draft })
      return { about: base, valores }
    }),
    defaultValues: { ...toDraft(def, linha, language), ...inicio },
    messages: (campo, _, draft) => {
      const problema = new Map<string, CampoProblema>(read(draft).problemas).get(campo)
      return problema && t(`problemas.${problema}`)
    },
    save: ({ about, valores }) => onSave(about, valores),
    onSaved: (saved) => {
      restart(saved)
      dialog?.onClose()
    },
  })
  const current = currentOf(form.error)
  const { isDirty, error } = form
  const restart = (next: CadastroLinha) => {
    setBase(next)
    form.reset(toDraft(def, next, language))
  }
  // Follows external changes while clean; a dirty form meets them when it is saved.
  const isOld = linha !== null && base !== null && linha.versao > base.versao && !isDirty && error === null
  useEffect(() => {
    if (isOld) restart(linha)
  })
  const desistir = () => void form.confirmDiscard().then((agreed) => agreed && dialog?.onClose())
  const { valores } = read(form.draft)
  const fields = (
    <Form form={form} gap={16}>
      {!current && <FormError error={form.failure} />}
      {def.campos.map((campo, i) => (
        <Campo
          key={campo.nome}
          campo={campo}
          options={options[campo.nome] ?? []}
          {...form.value(campo.nome)}
          readOnly={!canSave}
          isFirst={i === 0 && dialog !== undefined}
        />
      ))}
      {base && current && (
        <Callout tone="unf" role="alert">
          <strong>{toApiError(error).message}</strong>
          <Diferencas def={def} valores={valores} current={current} />
          <Inline wrap>
            <Button size="small" onClick={() => restart(current)}>
              {t('conflito.ficarAtual')}
            </Button>
            <Button size="small" variant="primary" busy={isSaving} onClick={() => form.send({ about: current, valores })}>
              {t('conflito.gravarMeu')}
            </Button>
          </Inline>
        </Callout>
      )}
      {canSave && (dialog || isDirty) && (
        <Inline wrap justify="end">
          <Button onClick={dialog ? desistir : () => form.reset()}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="check" busy={isSaving}>
            {commonT('salvar')}
          </Button>
        </Inline>
      )}
    </Form>
  )
  if (!dialog) return fields
  return (
    <Dialog title={dialog.titulo} onClose={dialog.onClose}>
      <DialogBody>{fields}</DialogBody>
    </Dialog>
  )
}

interface CampoProps {
  campo: CampoDef
  options: readonly { codigo: string; descricao: string }[]
  value: string | undefined
  error: string | undefined
  readOnly: boolean
  isFirst: boolean
  onChange: (valor: string) => void
}

function Campo({ campo, options, value: valor = '', error, readOnly, isFirst, onChange }: CampoProps) {
  const { t } = useTranslation('cadastro')
  const texts = useTexts()
  const label = texts.campo(campo.nome)
  if (campo.tipo === 'opcao') {
    const { opcoes } = campo
    return (
      <SelectField label={label} error={error} value={valor} disabled={readOnly} onChange={(event) => onChange(event.currentTarget.value)}>
        {!opcoes.some((option) => String(option.valor) === valor) && <option value={valor}>{valor || t('escolha')}</option>}
        {opcoes.map((option) => (
          <option key={String(option.valor)} value={String(option.valor)}>
            {texts.opcao(option)}
          </option>
        ))}
      </SelectField>
    )
  }
  if (campo.tipo === 'referencia') {
    const choices = options.map(({ codigo, descricao }) => ({ id: codigo, text: `${codigo} · ${descricao}` }))
    return (
      <SearchSelect
        label={label}
        error={error}
        value={valor}
        disabled={readOnly}
        {...(valor === '' && { none: { id: '', text: t('escolha') } })}
        options={valor === '' || choices.some(({ id }) => id === valor) ? choices : [{ id: valor, text: valor }, ...choices]}
        onChange={onChange}
      />
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
      data-first={isFirst || undefined}
      {...('max' in campo && campo.tipo !== 'inteiro' ? { maxLength: campo.max } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
