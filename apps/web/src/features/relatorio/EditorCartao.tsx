import { CARTAO_WIDTHS, type RelatorioCartao, VARIACOES_MAX, VARIACOES_MIN } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/Choice.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Text } from '../../ui/Text.tsx'
import styles from './Editor.module.css'
import { linhasMax, toggleLinha } from './draft.ts'

interface EditorCartaoProps {
  cartao: RelatorioCartao
  linhas: readonly { codigo: string; descricao: string; unidade: 'centavos' | 'razao' }[]
  isFirst: boolean
  isLast: boolean
  onChange: (cartao: RelatorioCartao) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

export function EditorCartao({ cartao, linhas, isFirst, isLast, onChange, onMove, onRemove }: EditorCartaoProps) {
  const { t } = useTranslation('relatorio')
  const { tipo } = cartao
  const nome = cartao.titulo || t(`tipos.${tipo}`)
  const max = linhasMax(cartao)
  const codigos = linhas.map(({ codigo }) => codigo)
  return (
    <Stack as="fieldset" gap={8} padding={12} className={styles['campos']} aria-label={t('editor.cartao', { nome })}>
      <Text weight="medium">{t(`tipos.${tipo}`)}</Text>
      <Inline gap={[8, 12]} align="end" wrap>
        <TextField
          label={t('editor.titulo')}
          value={cartao.titulo}
          maxLength={80}
          placeholder={t('editor.tituloPadrao')}
          onChange={(event) => onChange({ ...cartao, titulo: event.currentTarget.value })}
        />
        <SelectField
          label={t('editor.largura')}
          value={cartao.largura}
          onChange={(event) =>
            onChange({ ...cartao, largura: CARTAO_WIDTHS.find((each) => each === event.currentTarget.value) ?? cartao.largura })
          }
        >
          {CARTAO_WIDTHS.map((width) => (
            <option key={width} value={width}>
              {t(`larguras.${width}`)}
            </option>
          ))}
        </SelectField>
        {tipo === 'variacoes' && (
          <SelectField
            label={t('editor.quantos')}
            value={cartao.quantos}
            onChange={(event) => onChange({ ...cartao, quantos: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: VARIACOES_MAX - VARIACOES_MIN + 1 }, (_, i) => (
              <option key={i} value={VARIACOES_MIN + i}>
                {VARIACOES_MIN + i}
              </option>
            ))}
          </SelectField>
        )}
        {tipo === 'orcado' && (
          <SelectField
            label={t('editor.quais')}
            value={String(cartao.excedem)}
            onChange={(event) => onChange({ ...cartao, excedem: event.currentTarget.value === 'true' })}
          >
            <option value="false">{t('editor.todosGrupos')}</option>
            <option value="true">{t('editor.soExcedem')}</option>
          </SelectField>
        )}
        {tipo === 'centros' && (
          <SearchSelect
            label={t('editor.linha')}
            value={cartao.linha}
            options={[
              ...(codigos.includes(cartao.linha) ? [] : [{ id: cartao.linha, text: cartao.linha }]),
              ...linhas.map(({ codigo, descricao }) => ({ id: codigo, text: `${codigo} · ${descricao}` })),
            ]}
            onChange={(linha) => onChange({ ...cartao, linha })}
          />
        )}
        {(tipo === 'indicadores' || tipo === 'evolucao') && max !== null && (
          <details>
            <summary>{t('editor.linhas', { lista: cartao.linhas.join(', '), count: cartao.linhas.length, max })}</summary>
            <Stack as="ul" padding={4} className={styles['linhas']}>
              {linhas.map(({ codigo, descricao }) => {
                const marked = cartao.linhas.includes(codigo)
                return (
                  <li key={codigo}>
                    <Choice
                      checked={marked}
                      disabled={marked ? cartao.linhas.length === 1 : cartao.linhas.length >= max}
                      onChange={() => onChange({ ...cartao, linhas: toggleLinha(cartao.linhas, codigo, { max, codigos }) })}
                    >
                      {descricao} <Text tone="quiet">{codigo}</Text>
                    </Choice>
                  </li>
                )
              })}
            </Stack>
          </details>
        )}
        <Inline gap={0} grow justify="end">
          <IconButton icon="up" label={t('editor.subir', { nome })} disabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton icon="down" label={t('editor.descer', { nome })} disabled={isLast} onClick={() => onMove(1)} />
          <IconButton icon="trash" label={t('editor.remover', { nome })} disabled={isFirst && isLast} onClick={onRemove} />
        </Inline>
      </Inline>
    </Stack>
  )
}
