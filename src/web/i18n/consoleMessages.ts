/** What the console app adds to the texts of the first paint; loaded with it. */
import type { Locale } from '../../schema/types';
import { useLocale } from './locale';

const en = {
  'list.add': 'Add {record}', 'list.search': 'Search', 'list.searchBy': 'Search by {fields}', 'list.refresh': 'Refresh', 'list.order': 'Order', 'list.orderDefault': 'Newest first',
  'list.orderBy': 'By {field}', 'list.filterAll': 'All', 'list.empty': 'There are no records yet.', 'list.noMatch': 'Nothing matches.', 'list.clear': 'Clear search and filters',
  'list.actions': 'Actions', 'list.selectPage': 'Select all rows of this page', 'list.selectRow': 'Select {name}', 'list.selected': '{count} selected', 'list.unselect': 'Clear selection',
  'list.previous': 'Previous page', 'list.next': 'Next page', 'list.page': 'Page {page}', 'list.rows': 'Rows per page', 'list.range': 'Rows {from} to {to}', 'list.more': 'more follow',
  'list.detail': 'Details', 'list.sortBy': 'Sort by {field}',
  'list.noCall': 'This relay does not offer “{title}”: it has no call {call}.',
  'row.edit': 'Edit', 'row.delete': 'Delete', 'row.enable': 'Enable', 'row.disable': 'Disable',
  'delete.title': 'Delete {record} “{name}”?', 'delete.text': 'This cannot be undone.', 'delete.many': 'Delete {count} records?', 'delete.confirm': 'Delete',
  'bulk.progress': '{done} of {count}', 'bulk.stop': 'Stop', 'bulk.done': '{done} done', 'bulk.stopped': 'Stopped: {done} done, {left} not tried',
  'form.create': 'Add {record}', 'form.edit': 'Edit {record}', 'form.save': 'Save', 'form.submit': 'Submit', 'form.back': 'Back to the list', 'form.nothing': 'Nothing was changed.',
  'form.created': '{record} created', 'form.updated': '{record} updated', 'form.leaveTitle': 'Leave without saving?', 'form.leaveText': 'What you have typed is lost.', 'form.leave': 'Leave', 'form.stay': 'Stay',
  'form.restored': 'What you had typed before the session expired is back. Secrets must be typed again.',
  'form.secretKept': 'Leave empty to keep the stored value.', 'form.show': 'Show', 'form.hide': 'Hide',
  'validate.required': 'Please fill in this field', 'validate.type': 'This must be of type {type}', 'validate.integer': 'Please enter a whole number', 'validate.number': 'Please enter a number',
  'validate.minimum': 'Must be at least {limit}', 'validate.maximum': 'Must be at most {limit}',
  'validate.minLength': 'Must have at least {limit} characters', 'validate.maxLength': 'Must have at most {limit} characters', 'validate.minItems': 'Must have at least {limit} entries',
  'validate.maxItems': 'Must have at most {limit} entries', 'validate.uniqueItems': 'An entry stands here twice', 'validate.enum': 'Not one of the allowed values', 'validate.format': 'Not in the right form', 'validate.other': 'Not valid',
  'validate.fix': 'Please correct the marked fields.',
  'quota.unlimited': 'Unlimited', 'quota.equals': 'equals {amount}',
  'time.never': 'Never expires', 'time.month': 'One month', 'time.day': 'One day', 'time.hour': 'One hour', 'time.minute': 'One minute', 'time.zone': 'Local time, {zone}',
  'response.untested': 'Untested', 'response.failed': 'Test failed', 'response.seconds': '{seconds} s', 'balance.unsupported': 'Not supported', 'value.unknown': 'Unknown',
  'models.related': 'Fill in the models of this type', 'models.all': 'Fill in all models', 'models.clear': 'Clear all models', 'models.add': 'Add a model', 'models.count': '{count} models', 'models.more': 'and {count} more',
  'groups.add': 'Add a group', 'list.addEntry': 'Add an entry',
  'channel.notice': 'Some OpenAI channels do not answer a balance. Tests use a chat model: gpt-3.5-turbo where the channel has it, else its first model.',
  'channel.keyFormat': 'Format: {hint}', 'channel.keyBatch': 'One key per line; blank lines and duplicates are dropped.', 'channel.keyCount': '{count} keys, {dropped} dropped', 'channel.mappingExample': 'Fill in an example',
  'channel.keyParts': 'Fill in all parts of the key, or leave them all empty to keep the stored key.', 'channel.created': 'Channel created', 'channel.updated': 'Channel updated',
  'token.created': 'Token created, click copy in the list to get the token', 'token.copy': 'Copy', 'token.chat': 'Chat', 'token.copyTo': 'Copy for another client', 'token.chatWith': 'Chat with another client',
  'token.plain': 'Key only', 'token.noChatLink': 'The administrator has not set a chat link, which this client needs.', 'token.openTitle': 'Send the key to {origin}?', 'token.openText': 'The client opens in a new tab and receives this key.', 'token.open': 'Open',
  'user.updated': 'User information updated', 'user.created': 'User created', 'user.self': 'My profile', 'user.originalMissing': 'Please enter your current password',
  'home.welcome': 'Welcome to {name}', 'home.status': 'System status', 'home.version': 'Version', 'home.started': 'Running since', 'home.email': 'E-mail verification', 'home.github': 'GitHub sign-in', 'home.wechat': 'WeChat sign-in', 'home.turnstile': 'Turnstile check', 'home.on': 'On', 'home.off': 'Off', 'home.unknown': 'unknown',
  'content.failed': 'The content could not be loaded.', 'about.empty': 'The administrator can write this page in the settings.', 'content.frame': 'Embedded page',
  'schema.title': 'Screens and schemas', 'schema.intro': 'Every screen below is drawn from one file in schemas/resources. Change the file and the screen follows; schemas/README.md shows how.', 'schema.file': 'File', 'schema.call': 'Call', 'schema.role': 'Least role', 'schema.owner': 'Own records only, by', 'schema.words': 'Words of the vocabulary', 'schema.wordsIntro': 'From schemas/vocabulary.json, which editors read too: they complete each word and show its meaning.',
  'schema.word': 'Word', 'schema.meaning': 'Meaning', 'schema.field': 'Field', 'schema.rules': 'Rules', 'schema.none': 'none', 'schema.open': 'Open the screen',
  'list.loadAll': 'Load all', 'list.loadingAll': '{count} rows loaded', 'list.stopLoading': 'Stop',
  'list.allLoaded': 'All {count} rows are loaded: sort, filter and selection cover the whole list.', 'list.paged': 'Back to pages', 'list.selectAll': 'Select all that match',
  'list.columnFilter': 'Filter {field}', 'list.columns': 'Columns', 'list.columnsReset': 'Standard columns', 'list.views': 'Views', 'list.viewName': 'Name of the view',
  'list.viewSave': 'Save this view', 'list.viewDelete': 'Delete the view {name}', 'list.export': 'Export CSV', 'list.exportRows': '{count} rows exported', 'list.query': 'Query',
  'list.copyDraft': 'Copy as draft', 'bulk.more': 'Change…', 'bulk.edit': 'Change {field}', 'bulk.mode.set': 'Set to', 'bulk.mode.add': 'Add', 'bulk.mode.remove': 'Remove',
  'bulk.value': 'Value', 'bulk.preview': '{changed} of {count} records will change.', 'bulk.unchanged': 'stays', 'bulk.apply': 'Apply to {count}', 'bulk.name': 'Record',
  'bulk.before': 'Now', 'bulk.after': 'Then', 'bulk.previewMore': 'and {count} more', 'bulk.retry': 'Try the {count} failed again', 'bulk.resume': 'Go on with the other {count}',
  'bulk.failed': '{count} failed:', 'bulk.valueWrong': 'Please enter a whole number', 'bulk.listHint': 'Several entries: separate them by commas', 'bulk.do': '{action} {count} records?',
  'bulk.ban': 'Disable', 'bulk.unban': 'Enable', 'bulk.copyCodes': 'Copy codes', 'bulk.downloadCodes': 'Download codes', 'bulk.test': 'Test', 'user.noEmail': 'no email bound',
  'user.promote': 'Promote', 'user.demote': 'Demote', 'user.deleteTitle': 'Delete user “{name}”?', 'redemption.copy': 'Copy', 'redemption.created': 'Redemption code created',
  'log.reveal': 'Show the total quota', 'log.total': 'Total quota: {quota}', 'channel.test': 'Test', 'channel.testAll': 'Test all', 'channel.testDisabled': 'Test disabled',
  'channel.deleteDisabled': 'Delete disabled', 'channel.deleteDisabledTitle': 'Delete all {count} disabled channels?', 'channel.deleted': '{count} channels deleted',
  'channel.testStarted': 'The test has started.', 'channel.testProgress': '{done} of {count} channels tested', 'channel.testDone': 'All {count} channels are tested.',
  'channel.testWatch': 'Stop watching', 'channel.tested': '{name}: {model} answered in {seconds} s', 'channel.testModel': 'Test model of {name}', 'channel.testDefault': 'Automatic',
  'channel.balanceUpdated': 'Balance of {name}: {balance}', 'channel.balanceAsk': 'Balance of {name}: {balance}. Ask for it anew',
  'secret.reveal': 'Show the value for ten seconds', 'channel.matrix': 'Test models…', 'channel.matrixTitle': 'Test {count} channels with several models',
  'channel.matrixModels': 'Models, separated by commas', 'channel.matrixEmpty': 'Leave empty to test each channel with each of its models.', 'channel.matrixStart': 'Start {count} tests',
  'channel.matrixProgress': '{done} of {count} tests', 'channel.matrixOk': '{seconds} s', 'channel.matrixNone': 'not offered',
  'channel.matrixDisable': 'Disable the {count} channels with a failure', 'channel.matrixDone': '{ok} passed, {failed} failed', 'channel.import': 'Import…',
  'channel.importTitle': 'Import channels',
  'channel.importHint': 'Paste CSV with a header (name, type, key, models, group, base_url, …), a JSON list of channels, or lines of “name,key”. Nothing is sent before you have seen what would happen.',
  'channel.importText': 'Channels', 'channel.importFile': 'or choose a file', 'channel.importNew': 'new', 'channel.importSame': 'exists already',
  'channel.importDefaults': 'Type and models of lines without them', 'channel.importStart': 'Create {count} channels',
  'channel.importSummary': '{fresh} new, {same} exist already, {wrong} with mistakes', 'channel.importRow': 'Row', 'channel.importState': 'What happens',
  'channel.importDone': '{done} channels created', 'channel.importNoName': 'no name', 'channel.importNoKey': 'no key', 'channel.importNoModels': 'no models',
  'channel.importBadType': 'unknown type {type}', 'channel.importUnreadable': 'This is neither CSV nor JSON: {reason}',
  'later.title': 'Not in this version yet', 'later.text': 'This screen comes with a later version of the console.',
} as const;

export type ConsoleKey = keyof typeof en;

const zh: Record<ConsoleKey, string> = {
  'list.add': '添加{record}', 'list.search': '搜索', 'list.searchBy': '按{fields}搜索', 'list.refresh': '刷新', 'list.order': '排序', 'list.orderDefault': '默认排序',
  'list.orderBy': '按{field}排序', 'list.filterAll': '全部', 'list.empty': '还没有记录。', 'list.noMatch': '没有匹配的记录。', 'list.clear': '清除搜索和筛选',
  'list.actions': '操作', 'list.selectPage': '选择本页所有行', 'list.selectRow': '选择 {name}', 'list.selected': '已选择 {count} 项', 'list.unselect': '清除选择',
  'list.previous': '上一页', 'list.next': '下一页', 'list.page': '第 {page} 页', 'list.rows': '每页行数', 'list.range': '第 {from} 至 {to} 行', 'list.more': '后面还有',
  'list.detail': '详情', 'list.sortBy': '按{field}排序',
  'list.noCall': '此中转服务不提供“{title}”：没有 {call} 调用。',
  'row.edit': '编辑', 'row.delete': '删除', 'row.enable': '启用', 'row.disable': '禁用',
  'delete.title': '删除{record}“{name}”？', 'delete.text': '删除后无法恢复。', 'delete.many': '删除 {count} 条记录？', 'delete.confirm': '删除',
  'bulk.progress': '{done} / {count}', 'bulk.stop': '停止', 'bulk.done': '已完成 {done} 项', 'bulk.stopped': '已停止：完成 {done} 项，未执行 {left} 项',
  'form.create': '添加{record}', 'form.edit': '编辑{record}', 'form.save': '保存', 'form.submit': '提交', 'form.back': '返回列表', 'form.nothing': '没有修改任何内容。',
  'form.created': '{record}创建成功！', 'form.updated': '{record}更新成功！', 'form.leaveTitle': '不保存就离开？', 'form.leaveText': '已输入的内容将丢失。', 'form.leave': '离开', 'form.stay': '留下',
  'form.restored': '登录过期前输入的内容已恢复，密钥等需要重新输入。',
  'form.secretKept': '留空则保留原有内容。', 'form.show': '显示', 'form.hide': '隐藏',
  'validate.required': '请填写此项', 'validate.type': '类型必须为 {type}', 'validate.integer': '请输入整数', 'validate.number': '请输入数字',
  'validate.minimum': '不能小于 {limit}', 'validate.maximum': '不能大于 {limit}',
  'validate.minLength': '至少需要 {limit} 个字符', 'validate.maxLength': '不能超过 {limit} 个字符', 'validate.minItems': '至少需要 {limit} 项',
  'validate.maxItems': '不能超过 {limit} 项', 'validate.uniqueItems': '有重复的项', 'validate.enum': '不是允许的值', 'validate.format': '格式不正确', 'validate.other': '内容无效',
  'validate.fix': '请修改标出的内容。',
  'quota.unlimited': '无限制', 'quota.equals': '等价金额：{amount}',
  'time.never': '永不过期', 'time.month': '一个月后过期', 'time.day': '一天后过期', 'time.hour': '一小时后过期', 'time.minute': '一分钟后过期', 'time.zone': '本地时间，{zone}',
  'response.untested': '未测试', 'response.failed': '测试失败', 'response.seconds': '{seconds} 秒', 'balance.unsupported': '不支持', 'value.unknown': '未知',
  'models.related': '填入相关模型', 'models.all': '填入所有模型', 'models.clear': '清除所有模型', 'models.add': '添加模型', 'models.count': '{count} 个模型', 'models.more': '还有 {count} 个',
  'groups.add': '添加分组', 'list.addEntry': '添加一项',
  'channel.notice': '部分 OpenAI 渠道不支持查询余额。测试使用聊天模型：优先使用 gpt-3.5-turbo，否则使用渠道的第一个模型。',
  'channel.keyFormat': '格式：{hint}', 'channel.keyBatch': '一行一个密钥；空行和重复的密钥会被忽略。', 'channel.keyCount': '{count} 个密钥，忽略 {dropped} 个', 'channel.mappingExample': '填入示例',
  'channel.keyParts': '请填写密钥的全部部分，或者全部留空以保留原有密钥。', 'channel.created': '渠道创建成功！', 'channel.updated': '渠道更新成功！',
  'token.created': '令牌创建成功，请在列表页面点击复制获取令牌！', 'token.copy': '复制', 'token.chat': '聊天', 'token.copyTo': '复制为其他客户端格式', 'token.chatWith': '使用其他客户端聊天',
  'token.plain': '仅密钥', 'token.noChatLink': '管理员未设置聊天链接，此客户端需要它。', 'token.openTitle': '将密钥发送给 {origin}？', 'token.openText': '客户端将在新标签页打开并收到此密钥。', 'token.open': '打开',
  'user.updated': '用户信息更新成功！', 'user.created': '用户账户创建成功！', 'user.self': '个人资料', 'user.originalMissing': '请输入当前密码',
  'home.welcome': '欢迎使用 {name}', 'home.status': '系统状况', 'home.version': '版本', 'home.started': '启动时间', 'home.email': '邮箱验证', 'home.github': 'GitHub 登录', 'home.wechat': '微信登录', 'home.turnstile': 'Turnstile 校验', 'home.on': '已启用', 'home.off': '未启用', 'home.unknown': '未知',
  'content.failed': '加载内容失败。', 'about.empty': '管理员可以在设置页面编写此页内容。', 'content.frame': '嵌入页面',
  'schema.title': '界面与模式文件', 'schema.intro': '下面的每个界面都由 schemas/resources 中的一个文件生成。修改文件，界面随之改变；方法见 schemas/README.md。', 'schema.file': '文件', 'schema.call': '接口', 'schema.role': '最低角色', 'schema.owner': '仅本人的记录，依据', 'schema.words': '词汇表', 'schema.wordsIntro': '来自 schemas/vocabulary.json，编辑器也读取它：补全每个词并显示含义。',
  'schema.word': '词', 'schema.meaning': '含义', 'schema.field': '字段', 'schema.rules': '规则', 'schema.none': '无', 'schema.open': '打开界面',
  'list.loadAll': '加载全部', 'list.loadingAll': '已加载 {count} 行', 'list.stopLoading': '停止', 'list.allLoaded': '已加载全部 {count} 行：排序、筛选和选择均针对整个列表。', 'list.paged': '返回分页',
  'list.selectAll': '选择所有匹配项', 'list.columnFilter': '筛选{field}', 'list.columns': '列', 'list.columnsReset': '默认列', 'list.views': '视图', 'list.viewName': '视图名称', 'list.viewSave': '保存当前视图',
  'list.viewDelete': '删除视图 {name}', 'list.export': '导出 CSV', 'list.exportRows': '已导出 {count} 行', 'list.query': '查询', 'list.copyDraft': '复制为草稿', 'bulk.more': '修改…', 'bulk.edit': '修改{field}',
  'bulk.mode.set': '设为', 'bulk.mode.add': '增加', 'bulk.mode.remove': '移除', 'bulk.value': '值', 'bulk.preview': '{count} 条记录中有 {changed} 条将被修改。', 'bulk.unchanged': '不变',
  'bulk.apply': '应用到 {count} 条', 'bulk.name': '记录', 'bulk.before': '现在', 'bulk.after': '之后', 'bulk.previewMore': '还有 {count} 条', 'bulk.retry': '重试失败的 {count} 条',
  'bulk.resume': '继续其余 {count} 条', 'bulk.failed': '{count} 条失败：', 'bulk.valueWrong': '请输入整数', 'bulk.listHint': '多个值请用逗号分隔', 'bulk.do': '{action} {count} 条记录？', 'bulk.ban': '禁用',
  'bulk.unban': '启用', 'bulk.copyCodes': '复制兑换码', 'bulk.downloadCodes': '下载兑换码', 'bulk.test': '测试', 'user.noEmail': '未绑定邮箱地址', 'user.promote': '提升', 'user.demote': '降级',
  'user.deleteTitle': '删除用户“{name}”？', 'redemption.copy': '复制', 'redemption.created': '兑换码创建成功！', 'log.reveal': '点击查看总消耗额度', 'log.total': '总消耗额度：{quota}', 'channel.test': '测试',
  'channel.testAll': '测试所有渠道', 'channel.testDisabled': '测试禁用渠道', 'channel.deleteDisabled': '删除禁用渠道', 'channel.deleteDisabledTitle': '删除全部 {count} 个已禁用的渠道？',
  'channel.deleted': '已删除 {count} 个渠道', 'channel.testStarted': '测试已开始。', 'channel.testProgress': '已测试 {done} / {count} 个渠道', 'channel.testDone': '全部 {count} 个渠道已测试。',
  'channel.testWatch': '停止查看', 'channel.tested': '{name}：{model} 在 {seconds} 秒内响应', 'channel.testModel': '{name} 的测试模型', 'channel.testDefault': '自动',
  'channel.balanceUpdated': '{name} 的余额：{balance}', 'channel.balanceAsk': '{name} 的余额：{balance}，点击更新',
  'secret.reveal': '显示内容十秒', 'channel.matrix': '测试模型…', 'channel.matrixTitle': '用多个模型测试 {count} 个渠道', 'channel.matrixModels': '模型，以逗号分隔', 'channel.matrixEmpty': '留空则用每个渠道的每个模型进行测试。',
  'channel.matrixStart': '开始 {count} 次测试', 'channel.matrixProgress': '已完成 {done} / {count} 次测试', 'channel.matrixOk': '{seconds} 秒', 'channel.matrixNone': '未提供',
  'channel.matrixDisable': '禁用 {count} 个有失败的渠道', 'channel.matrixDone': '通过 {ok}，失败 {failed}', 'channel.import': '导入…', 'channel.importTitle': '导入渠道',
  'channel.importHint': '粘贴带表头的 CSV（name、type、key、models、group、base_url 等）、渠道的 JSON 列表，或“名称,密钥”的行。在您看到结果之前不会发送任何内容。', 'channel.importText': '渠道', 'channel.importFile': '或选择文件',
  'channel.importNew': '新建', 'channel.importSame': '已存在', 'channel.importDefaults': '未注明类型和模型的行使用', 'channel.importStart': '创建 {count} 个渠道',
  'channel.importSummary': '新建 {fresh}，已存在 {same}，有误 {wrong}', 'channel.importRow': '行', 'channel.importState': '结果', 'channel.importDone': '已创建 {done} 个渠道', 'channel.importNoName': '缺少名称',
  'channel.importNoKey': '缺少密钥', 'channel.importNoModels': '缺少模型', 'channel.importBadType': '未知类型 {type}', 'channel.importUnreadable': '既不是 CSV 也不是 JSON：{reason}',
  'later.title': '此版本尚未提供', 'later.text': '此页面将在控制台的后续版本中提供。',
};

export type ConsoleTranslate = (key: ConsoleKey, params?: Record<string, string | number>) => string;

/** The text of a key in a language; `{name}` is replaced by a parameter. */
export function consoleText(locale: Locale, key: ConsoleKey, params: Record<string, string | number> = {}): string {
  return (locale === 'zh' ? zh : en)[key].replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** A translate function for the console app that follows the language. */
export function useConsoleT(): ConsoleTranslate {
  const locale = useLocale();
  return (key, params) => consoleText(locale, key, params);
}

export function isConsoleKey(key: string): key is ConsoleKey {
  return Object.hasOwn(en, key);
}
