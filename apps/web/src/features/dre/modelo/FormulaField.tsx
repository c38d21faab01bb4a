import type { DreError } from '@lastro/engine'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { FormulaLugar } from '../FormulaLugar.tsx'

interface FormulaFieldProps {
  label: string
  valor: string
  errors: readonly DreError[]
  codigos: readonly { codigo: string; descricao: string }[]
  onChange: (valor: string) => void
}

function writeCodigo(codigo: string): string {
  return /^[A-Za-zÀ-ÿ_][\wÀ-ÿ.]*$/.test(codigo) ? codigo : `[${codigo}]`
}

export function FormulaField({ label, valor, errors, codigos, onChange }: FormulaFieldProps) {
  const { t } = useTranslation('dre-modelo')
  const campo = useRef<HTMLTextAreaElement>(null)
  const insert = (codigo: string) => {
    const { selectionStart: inicio = valor.length, selectionEnd: fim = valor.length } = campo.current ?? {}
    const texto = writeCodigo(codigo)
    // Flushed first, because the cursor must be set after the inserted text.
    flushSync(() => onChange(valor.slice(0, inicio) + texto + valor.slice(fim)))
    campo.current?.focus()
    campo.current?.setSelectionRange(inicio + texto.length, inicio + texto.length)
  }
  return (
    <Stack gap={8}>
      <TextArea
        ref={campo}
        label={label}
        hint={t('formula.dica')}
        value={valor}
        rows={2}
        maxLength={2000}
        spellCheck={false}
        dir="ltr"
        aria-invalid={errors.length > 0 || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div role="status">
        {errors.map(({ mensagem, position }) => (
          <Text as="p" key={`${position} ${mensagem}`} tone="unf">
            <bdi>{mensagem}</bdi>
            {position !== undefined && valor !== '' && <FormulaLugar texto={valor} position={position} />}
          </Text>
        ))}
      </div>
      <Inline as="fieldset" gap={4} wrap aria-label={t('formula.codigos')}>
        {codigos.map(({ codigo, descricao }) => (
          <Button key={codigo} size="small" title={t('formula.inserir', { linha: descricao })} onClick={() => insert(codigo)}>
            {codigo}
          </Button>
        ))}
      </Inline>
    </Stack>
  )
}
