import type { en } from './importTexts.en';

export const zh: Record<keyof typeof en, string> = {
  'channel.importTitle': '导入渠道',
  'channel.importHint':
    '粘贴带表头的 CSV（name、type、key、models、group、base_url 等）、渠道的 JSON 列表，或“名称,密钥”的行。在你看到结果之前不会发送任何内容。',
  'channel.importText': '渠道',
  'channel.importFile': '或选择文件',
  'channel.importNew': '新建',
  'channel.importSame': '已存在',
  'channel.importDefaults': '未注明类型和模型的行使用',
  'channel.importStart': '创建 {count} 个渠道',
  'channel.importSummary': '新建 {fresh}，已存在 {same}，有误 {wrong}',
  'channel.importMore': '另有 {count} 行无误',
  'channel.importRow': '行',
  'channel.importState': '结果',
  'channel.importDone': '已创建 {done} 个渠道',
  'channel.importStopped': '导入已停止：已创建 {done} 个渠道，失败 {failed} 个，未执行 {left} 个',
  'channel.importNoName': '缺少名称',
  'channel.importNoKey': '缺少密钥',
  'channel.importKeyLines': '密钥多于一行',
  'channel.importNoModels': '缺少模型',
  'channel.importBadType': '未知类型 {type}',
  'channel.importBadNumber': '{field} 不是整数：{value}',
  'channel.importBadText': '{field} 不是文本：{value}',
  'channel.importBadValue': '{field} 格式不正确：{value}',
  'channel.importLow': '{field} 不能小于 {limit}：{value}',
  'channel.importUnreadable': '既不是 CSV 也不是 JSON：{reason}',
};
