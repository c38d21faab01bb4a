import type { DreResposta } from '@lastro/contract'
import type { ComponentProps } from 'react'
import type { NumberOrigin } from './link-target.ts'
import { Stack } from '../../ui/layout.tsx'
import { EditorCabecalho, NovoCartao } from './EditorCabecalho.tsx'
import { EditorCartao } from './EditorCartao.tsx'
import { type RelatorioDraft, changeCartao, moveCartao, removeCartao } from './draft.ts'
import { CartaoRelatorio } from './CartaoRelatorio.tsx'

interface RelatorioEditorProps {
  draft: RelatorioDraft
  response: DreResposta
  origem: NumberOrigin
  filters: ComponentProps<typeof EditorCabecalho>['filters']
  onChange: (draft: RelatorioDraft) => void
}

export function RelatorioEditor({ draft, response, origem, filters, onChange }: RelatorioEditorProps) {
  const lines = response.linhas.filter(({ nivel, tipo }) => nivel === 0 && tipo !== 'titulo')
  return (
    <>
      <EditorCabecalho draft={draft} filters={filters} onChange={onChange} />
      {draft.cartoes.map(({ id, cartao }, i) => (
        <Stack key={id} gap={8} data-largura={cartao.largura}>
          <EditorCartao
            cartao={cartao}
            linhas={lines}
            isFirst={i === 0}
            isLast={i === draft.cartoes.length - 1}
            onChange={(fresh) => onChange(changeCartao(draft, id, fresh))}
            onMove={(step) => onChange(moveCartao(draft, id, step))}
            onRemove={() => onChange(removeCartao(draft, id))}
          />
          <CartaoRelatorio cartao={cartao} response={response} origem={origem} orcamento={filters.orcamento} />
        </Stack>
      ))}
      <NovoCartao rascunho={draft} codigos={lines.map(({ codigo }) => codigo)} onChange={onChange} />
    </>
  )
}
