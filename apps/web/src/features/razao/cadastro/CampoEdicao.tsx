import type { CampoDef, EntidadeDef } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import styles from './Cadastro.module.css'
import { opcoesQuery } from './queries.ts'
import { useTextos } from './use-texts.ts'

interface CampoEdicaoProps {
  def: EntidadeDef
  campo: CampoDef
  valor: string
  /** Id of the form; table rows cannot be inside one. */
  form: string
  erro: string | undefined
  primeiro: boolean
  onChange: (valor: string) => void
}

export function CampoEdicao(props: CampoEdicaoProps) {
  const { campo, valor, form, erro, primeiro, onChange } = props
  const textos = useTextos()
  const common = {
    form,
    'aria-label': textos.campo(campo.nome),
    'aria-invalid': erro ? true : undefined,
    'aria-describedby': erro,
    // The row was opened for editing.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus: primeiro,
  }
  if (campo.tipo === 'referencia') return <CampoReferencia {...props} />
  if (campo.tipo === 'opcao') {
    return (
      <select {...common} className={styles['entrada']} value={valor} onChange={(event) => onChange(event.currentTarget.value)}>
        {campo.opcoes.map((opcao) => (
          <option key={String(opcao.valor)} value={String(opcao.valor)}>
            {textos.opcao(opcao)}
          </option>
        ))}
      </select>
    )
  }
  const numero = campo.tipo === 'decimal' || campo.tipo === 'inteiro'
  return (
    <input
      {...common}
      className={styles['entrada']}
      data-tipo={campo.tipo}
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...(numero ? { inputMode: 'decimal' as const } : {})}
      {...('max' in campo && !numero ? { maxLength: campo.max } : {})}
      value={valor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function CampoReferencia({ def, campo, valor, form, erro, primeiro, onChange }: CampoEdicaoProps) {
  const textos = useTextos()
  const id = useId()
  const busca = useDeferredValue(valor.trim())
  const { data: opcoes = [] } = useQuery(opcoesQuery(def.nome, campo.nome, busca))
  // All options are the fallback when none matches the typed code; an empty list would close over the field.
  const { data: todas = [] } = useQuery(opcoesQuery(def.nome, campo.nome, ''))
  const listed = opcoes.length > 0 ? opcoes : todas
  return (
    <>
      <input
        form={form}
        list={id}
        className={styles['entrada']}
        data-tipo="referencia"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={textos.campo(campo.nome)}
        aria-invalid={erro ? true : undefined}
        aria-describedby={erro}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row was opened for editing
        autoFocus={primeiro}
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
