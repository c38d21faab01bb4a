import type { CampoDef, EntidadeDef } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { optionsQuery } from './queries.ts'
import { useTexts } from './use-texts.ts'

/** Digits in view. */
const SIZES = { codigo: 8, texto: 10, cnpj: 16, referencia: 14, decimal: 10, inteiro: 4 } as const

interface CampoEdicaoProps {
  def: EntidadeDef
  campo: CampoDef
  valor: string
  form: string
  error: string | undefined
  isFirst: boolean
  onChange: (valor: string) => void
}

export function CampoEdicao(props: CampoEdicaoProps) {
  const { campo, valor, form, error, isFirst, onChange } = props
  const texts = useTexts()
  const common = {
    form,
    bare: true,
    label: texts.campo(campo.nome),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error,
    // The row was opened for editing.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus: isFirst,
  }
  if (campo.tipo === 'referencia') return <CampoReferencia {...props} />
  if (campo.tipo === 'opcao') {
    return (
      <SelectField {...common} value={valor} onChange={(event) => onChange(event.currentTarget.value)}>
        {campo.opcoes.map((option) => (
          <option key={String(option.valor)} value={String(option.valor)}>
            {texts.opcao(option)}
          </option>
        ))}
      </SelectField>
    )
  }
  const numero = campo.tipo === 'decimal' || campo.tipo === 'inteiro'
  return (
    <TextField
      {...common}
      size={SIZES[campo.tipo]}
      autoComplete="off"
      spellCheck={false}
      {...(numero ? { inputMode: 'decimal' as const } : {})}
      {...('max' in campo && !numero ? { maxLength: campo.max } : {})}
      value={valor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function CampoReferencia({ def, campo, valor, form, error, isFirst, onChange }: CampoEdicaoProps) {
  const texts = useTexts()
  const id = useId()
  const search = useDeferredValue(valor.trim())
  const { data: options = [] } = useQuery(optionsQuery(def.nome, campo.nome, search))
  // All options are the fallback when none matches the typed code; an empty list would close over the field.
  const { data: all = [] } = useQuery(optionsQuery(def.nome, campo.nome, ''))
  const listed = options.length > 0 ? options : all
  return (
    <>
      <TextField
        form={form}
        list={id}
        bare
        size={SIZES.referencia}
        autoComplete="off"
        spellCheck={false}
        label={texts.campo(campo.nome)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row was opened for editing
        autoFocus={isFirst}
        maxLength={80}
        value={valor}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {listed.map(({ codigo, descricao }) => (
          <option key={codigo} value={codigo}>
            {descricao}
          </option>
        ))}
      </datalist>
    </>
  )
}
