import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'undo.undo': '撤销',
  'undo.otherUser': '未撤销：执行此操作的用户已退出登录',
  'undo.done': '已撤销',
  'undo.partly': '已撤销 {done} 项，{failed} 项未能撤销',
  'undo.changedSince': '此后又被修改过，保持不变',
  'bulk.incomplete': '共 {count} 项，已完成 {done} 项，未完成 {notDone} 项。',
  'bulk.unknown': '另有 {count} 项不知是否完成。',
  'bulk.lookFirst': '首次尝试后数值已变化，可能已完成。请先核对，再重新增加。',
  'bulk.locked': '其状态已不能再修改。',
  'error.otherUser':
    '其他用户已在另一个标签页登录。此处不再发送任何内容：请复制已输入的内容并重新加载页面。',
  'error.pathPart': '“{value}”不能用于调用地址。',
  'form.doubled': '连接中断后浏览器重发了请求：创建了 {made} 个，而不是 {count} 个。请删除多余的。',
  'form.noChoice': '未发送：此处没有“{value}”，可用值为 {known}。',
  'form.kept': '未保存：服务中仍为“{value}”。',
  'form.keptIn':
    '已保存，但该服务把 0 和空文本当作“未填写”，保留了原值：{fields}。其余修改均已保存。',
  'user.renamed': '未执行：该账户现名为 {name}。请刷新列表。',
  'form.noneKeptIn': '未保存：该服务把 0 和空文本当作“未填写”，保留了原值：{fields}。',
  'form.zeroIgnored': '该服务把 0 当作“未填写”，会保留原值。最小为 1。',
  'form.leftIn': '服务返回保存成功，但以下字段仍为原值：{fields}。其余修改均已保存。',
};
